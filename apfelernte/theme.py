"""The theme switch of the footer, and the form renderer that draws fields as the look wants them."""

from django.forms.renderers import TemplatesSetting
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.http import require_POST

YEAR = 365 * 24 * 3600  # seconds


class FormRenderer(TemplatesSetting):
    """FORM_RENDERER of the site: `{{ form.name.as_field_group }}` and `{{ form }}` use components/field.html."""

    form_template_name = "components/form.html"
    field_template_name = "components/field.html"


@require_POST
def set_theme(request: HttpRequest) -> HttpResponse:
    """Remember "light", "dark" or "" (as the device) in a cookie and with the account, and go back."""
    chosen = request.POST.get("theme", "")
    chosen = chosen if chosen in {"light", "dark"} else ""
    if request.user.is_authenticated:
        request.user.theme = chosen
        request.user.save(update_fields=["theme"])
    target = request.POST.get("next", "")
    safe = url_has_allowed_host_and_scheme(target, {request.get_host()}, require_https=request.is_secure())
    response = HttpResponseRedirect(target if safe else "/")
    response.set_cookie("theme", chosen, max_age=YEAR, samesite="Lax", secure=request.is_secure())
    return response
