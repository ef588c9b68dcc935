"""Log-in, profile, password."""

from django.conf import settings
from django.contrib import messages
from django.contrib.auth import views
from django.contrib.auth.decorators import login_required
from django.contrib.auth.forms import AuthenticationForm, PasswordChangeForm, SetPasswordForm
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse_lazy
from django.utils import translation
from django.utils.decorators import method_decorator
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from apfelernte.accounts.forms import LoginForm, ProfileForm
from apfelernte.accounts.languages import remember_language
from apfelernte.accounts.passkeys import passkeys_of

# before all that Django's views do: they would redirect any method, and take PUT for POST
reads_and_posts = method_decorator(require_http_methods(["GET", "HEAD", "POST"]), name="dispatch")


@reads_and_posts
class Login(views.LoginView):
    """The log-in page; who is in already goes on to where the address says."""

    template_name = "accounts/login.html"
    authentication_form = LoginForm
    redirect_authenticated_user = True
    extra_context = {"sign_up": settings.SIGN_UP}

    def form_valid(self, form: AuthenticationForm) -> HttpResponse:
        """Log in; the person's own language comes along."""
        response = super().form_valid(form)
        remember_language(response, form.get_user().language)
        return response


@reads_and_posts
class Password(views.PasswordChangeView):
    """A new password, for which the old one is asked."""

    template_name = "accounts/password.html"

    def get_form_class(self) -> type[SetPasswordForm]:  # type: ignore[override]
        """Who has only passkeys has no old password to type."""
        return PasswordChangeForm if self.request.user.has_usable_password() else SetPasswordForm

    success_url = reverse_lazy("accounts:profile")

    def form_valid(self, form: PasswordChangeForm) -> HttpResponse:
        """Change it and say so; other devices are logged out, this one stays."""
        response = super().form_valid(form)
        messages.success(self.request, _("The password is changed. Other devices are logged out."))
        return response


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def profile(request: HttpRequest) -> HttpResponse:
    """One's own name, language and theme; the ways to the password and out."""
    form = ProfileForm(request.POST or None, instance=request.user)
    if request.method == "POST" and form.is_valid():
        user = form.save()
        with translation.override(user.language or translation.get_language()):
            messages.success(request, _("Saved."))
        response = redirect("accounts:profile")
        remember_language(response, user.language)
        response.delete_cookie("theme")  # the account's choice counts now
        return response
    request.user.refresh_from_db()  # the page's header shows the saved name, the form what was typed
    return render(request, "accounts/profile.html", {"form": form, "passkeys": passkeys_of(request.user)})
