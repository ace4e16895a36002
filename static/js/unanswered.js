// A request that no answer came to is never passed over in silence. A link is then followed as without this script, so
// that the browser itself tries once more and says what is wrong; of anything else a notice tells, until something is
// answered. What is asked for again by itself in a moment waits for that.
(() => {
  "use strict";

  const AGAIN_BY_ITSELF = ["every", "load"];

  function told() {
    return document.querySelector("[data-unanswered]");
  }

  function tell() {
    const words = document.getElementById("unanswered")?.content.firstElementChild;
    const main = document.getElementById("main");
    if (!words || !main || told()) return;
    const notice = words.cloneNode(true);
    notice.dataset.unanswered = "";
    main.prepend(notice);
    notice.scrollIntoView({ block: "nearest" });
  }

  document.addEventListener("htmx:error", (event) => {
    const { ctx: context, error } = event.detail;
    if (!error || !context?.request || context.response) return;
    if (AGAIN_BY_ITSELF.includes(context.sourceEvent?.type)) return;
    const { action, method, headers } = context.request;
    if (method === "GET" && headers["HX-Boosted"]) location.assign(action);
    else tell();
  });
  document.addEventListener("htmx:after:swap", () => told()?.remove());
})();
