/* Sets theme, language and direction before the first paint, so that nothing flashes.
   A file of its own, not inline: a strict content security policy allows it. */
(function () {
  var root = document.documentElement;
  function read(key) {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  }
  var theme = read("cadenza.theme");
  var dark = theme === "dark" || (theme !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);
  root.classList.toggle("dark", dark);
  var language = (read("cadenza.language") || navigator.language || "en").slice(0, 2);
  root.lang = language;
  root.dir = language === "he" ? "rtl" : "ltr";
})();
