/* Sets theme, language and direction before the first paint, so that nothing flashes; and asks for what the page needs
   first while its scripts are still on their way: the texts and letters of the language, and who is signed in.
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

  function ask(file, rel, as) {
    var link = document.createElement("link");
    link.rel = rel;
    if (as) link.as = as;
    link.crossOrigin = "";
    link.href = file;
    document.head.append(link);
  }
  // Named by the build: the sources served as they are have none.
  var named = document.querySelector("meta[name=cadenza-early]");
  if (!named) return;
  var files = JSON.parse(named.content);
  (files[language] || files.en).forEach(function (file) {
    if (/\.js$/.test(file)) ask(file, "modulepreload");
    else ask(file, "preload", "font");
  });
  // Behind a # may be a link that signs in: who that is, is asked afterwards.
  if (!location.hash) ask("/v1/session", "preload", "fetch");
})();
