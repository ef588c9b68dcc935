"""Making an account, and logging in with a passkey. No mail is needed."""

import json
from typing import Any

from django.conf import settings
from django.contrib import messages
from django.contrib.auth import login
from django.contrib.auth.decorators import login_required
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect, JsonResponse
from django.shortcuts import redirect, render
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_POST

from apfelernte.accounts import passkeys, throttle
from apfelernte.accounts.forms import SignUpForm, taken
from apfelernte.accounts.languages import remember_language
from apfelernte.accounts.models import User

PENDING = "signing_up"
BACKEND = "django.contrib.auth.backends.ModelBackend"


@never_cache
@sensitive_post_parameters()
@require_http_methods(["GET", "HEAD", "POST"])
def sign_up(request: HttpRequest) -> HttpResponse:
    """An account with a password; with `credential` the passkey that the browser has made for it."""
    if not settings.SIGN_UP:
        raise Http404
    if request.user.is_authenticated:
        return HttpResponseRedirect(where_to(request))
    if request.POST.get("credential"):
        return with_passkey(request)
    form = SignUpForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        if throttle.may_sign_up(request.META.get("REMOTE_ADDR", "")):
            return with_password(request, form)
        form.add_error(None, _("Many accounts were made from this network just now. Try again in some minutes."))
    return sign_up_page(request, form)


def with_password(request: HttpRequest, form: SignUpForm) -> HttpResponse:
    """The account, unless somebody has taken its name since the form was checked."""
    try:
        with transaction.atomic():
            user = form.save()
    except IntegrityError:
        form.add_error("username", taken(form.cleaned_data["username"]))
        return sign_up_page(request, form)
    return entered(request, user)


def sign_up_page(request: HttpRequest, form: SignUpForm) -> HttpResponse:
    """The form."""
    context = {"form": form, "next": request.POST.get("next") or request.GET.get("next", "")}
    return render(request, "accounts/sign_up.html", context, status=422 if form.errors else 200)


@never_cache
@require_POST
def sign_up_options(request: HttpRequest) -> HttpResponse:
    """What the browser needs to make a passkey for the new account; what is wrong with the names comes back instead."""
    if not settings.SIGN_UP:
        raise Http404
    form = SignUpForm(request.POST, with_password=False)
    if not form.is_valid():
        return JsonResponse({"errors": {name: [str(each) for each in found] for name, found in form.errors.items()}})
    user = User(username=form.cleaned_data["username"], name=form.cleaned_data["name"])
    request.session[PENDING] = {"username": user.username, "name": user.name, "public_id": user.public_id}
    return JsonResponse(passkeys.creation_options(user))


def with_passkey(request: HttpRequest) -> HttpResponse:
    """The account and its passkey, both or neither."""
    pending = request.session.get(PENDING)
    form = SignUpForm(pending or {}, with_password=False)
    if pending and form.is_valid() and throttle.may_sign_up(request.META.get("REMOTE_ADDR", "")):
        user = User(**pending)
        user.set_unusable_password()
        try:
            with transaction.atomic():
                user.save()
                passkeys.add_passkey(user, sent_credential(request), "")
            del request.session[PENDING]
            return entered(request, user)
        except (ValidationError, IntegrityError):
            form.add_error(None, _("The passkey could not be kept. Try again, or choose a password."))
    form = form if pending else SignUpForm(request.POST)
    return sign_up_page(request, form)


def entered(request: HttpRequest, user: User) -> HttpResponse:
    """Log the new person in; what the device has opened by codes stays with it."""
    login(request, user, BACKEND)
    messages.success(request, _("Your account is made, %(name)s.") % {"name": user})
    return HttpResponseRedirect(where_to(request))


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def passkey_login(request: HttpRequest) -> HttpResponse:
    """GET: what the browser needs. POST: log in with its answer."""
    if request.method != "POST":
        return JsonResponse(passkeys.request_options())
    try:
        user = passkeys.user_of(sent_credential(request))
    except ValidationError as error:
        messages.error(request, error.messages[0])
        return redirect("accounts:login")
    login(request, user, BACKEND)
    response = HttpResponseRedirect(where_to(request))
    remember_language(response, user.language)
    return response


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def my_passkeys(request: HttpRequest) -> HttpResponse:
    """The person's passkeys: GET as JSON what the browser needs for one more; POST keeps it or removes one."""
    user = request.user
    assert isinstance(user, User)
    if request.method != "POST":
        return JsonResponse(passkeys.creation_options(user))
    if request.POST.get("remove"):
        remove_passkey(request, user, request.POST["remove"])
    else:
        try:
            passkeys.add_passkey(user, sent_credential(request), request.POST.get("name", "").strip())
            messages.success(request, _("The passkey is kept. From now on you log in with it."))
        except ValidationError as error:
            messages.error(request, error.messages[0])
    return redirect("accounts:profile")


def remove_passkey(request: HttpRequest, user: User, at: str) -> None:
    """Remove the passkey at this place of the list, unless it is the only way in."""
    kept = passkeys.passkeys_of(user)
    if not at.isdecimal() or len(at) > 3 or not 1 <= int(at) <= len(kept):
        messages.warning(request, _("This passkey is gone already."))
    elif len(kept) == 1 and not user.has_usable_password():
        messages.error(request, _("This is your only way in. Add another passkey first."))
    else:
        kept[int(at) - 1].delete()
        messages.success(request, _("The passkey is removed. Remove it on your device, too."))


def sent_credential(request: HttpRequest) -> Any:
    """What the browser made of the options. Raises ValidationError."""
    try:
        return json.loads(request.POST.get("credential", "")[:20_000])
    except (ValueError, RecursionError) as error:
        raise ValidationError(_("The passkey could not be read.")) from error


def where_to(request: HttpRequest) -> str:
    """Where the person wanted to go, on this site only."""
    wanted = request.POST.get("next") or request.GET.get("next", "")
    if url_has_allowed_host_and_scheme(wanted, {request.get_host()}, require_https=request.is_secure()):
        return wanted
    return "/my/"
