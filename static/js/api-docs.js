// Draws the API's schema with Swagger UI (a plain script that has run before this module).
const place = document.getElementById("api-docs");

globalThis.SwaggerUIBundle({ url: place.dataset.schema, domNode: place, deepLinking: true, validatorUrl: null });
