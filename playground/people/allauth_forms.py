"""allauth's forms in the site's words, without words inside the fields, which vanish as one types."""

from __future__ import annotations

from typing import Any

from allauth.account import forms
from allauth.mfa.webauthn.forms import AddWebAuthnForm
from allauth.socialaccount.forms import SignupForm as FromElsewhere


def _say(form: Any, **labels: str) -> None:
    for field in form.fields.values():
        field.widget.attrs.pop("placeholder", None)
    for name, label in labels.items():
        if name in form.fields:
            form.fields[name].label = label


def _say_of_account(form: Any) -> None:
    _say(form, username="Your name here", email="Mail address", password2="The password once more")
    form.fields["username"].help_text = "Others see it. Letters, digits, hyphens and underscores."
    form.fields["email"].help_text = "For a forgotten password; nobody sees it."


class LoginForm(forms.LoginForm):
    """Signing in."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        _say(self, login="Name or mail address")
        # The page has the way to a new one, below.
        self.fields["password"].help_text = ""


class SignupForm(forms.SignupForm):
    """Signing up."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        _say_of_account(self)


class SignupFromElsewhereForm(FromElsewhere):
    """The rest of what an account needs, for who comes by way of another site."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        _say_of_account(self)


class AddEmailForm(forms.AddEmailForm):
    """Another mail address."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        _say(self, email="Mail address")


class AddPasskeyForm(AddWebAuthnForm):
    """Another passkey: most people want one instead of the password."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        _say(self, name="What to call it", passwordless="It signs me in without the password")
        self.fields["passwordless"].initial = True
