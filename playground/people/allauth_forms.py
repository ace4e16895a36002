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
    _say(form, username="Your name here", email="Email address", password2="Repeat password")
    form.fields["username"].help_text = "Visible to others. Letters, digits, hyphens and underscores."
    form.fields["email"].help_text = "For resetting your password; no one can see it."


class LoginForm(forms.LoginForm):
    """Signing in."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        _say(self, login="Name or email address")
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
    """Another email address."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        _say(self, email="Email address")


class AddPasskeyForm(AddWebAuthnForm):
    """Another passkey: most people want one instead of the password."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        _say(self, name="Name of the passkey", passwordless="Sign me in without the password")
        self.fields["passwordless"].initial = True
