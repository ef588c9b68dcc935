// Draws the API's schema with Swagger UI (a plain script that has run before this module).
const place = document.getElementById("api-docs");

// Swagger UI makes a <main> of its own inside of ours; a page has one.
const oneMain = () => place.querySelectorAll("main").forEach((part) => part.setAttribute("role", "group"));

globalThis.SwaggerUIBundle({
  url: place.dataset.schema,
  domNode: place,
  deepLinking: true,
  validatorUrl: null,
  onComplete: () => setTimeout(oneMain),
});
