// Passkeys: starts what allauth's script does for the form of this page, and says what went wrong.
(() => {
  "use strict";

  const WORDS = {
    NotAllowedError: "No passkey was used: it was not allowed, or took too long.",
    InvalidStateError: "This device already has a passkey for this account.",
    SecurityError: "Passkeys only work at the site's own https address.",
  };

  function say(words) {
    const place = document.querySelector("[data-passkey-problem]");
    if (!place) return;
    const notice = document.createElement("div");
    notice.className = "notice notice-bad";
    const text = document.createElement("p");
    text.textContent = words;
    notice.append(text);
    place.replaceChildren(notice);
  }

  function ready() {
    if (!window.PublicKeyCredential) return;
    for (const note of document.querySelectorAll("[data-passkey-missing]")) note.hidden = true;
    for (const button of document.querySelectorAll("[data-passkey]")) {
      button.hidden = false;
      button.disabled = false;
    }
    for (const data of document.querySelectorAll("script[data-passkey-form]")) {
      window.allauth.webauthn.forms[data.dataset.passkeyForm](JSON.parse(data.textContent));
    }
    document.addEventListener("allauth.error", (event) => {
      event.preventDefault();
      const error = event.detail.exception;
      say(WORDS[error.name] ?? "That didn't work. Try again, or sign in another way.");
    });
  }

  if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", ready);
  else ready();
})();
