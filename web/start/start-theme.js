(() => {
  try {
    // A theme chosen by the user (`web/ui/theme-select.tsx`). Without one the stylesheet follows the system.
    const theme = JSON.parse(localStorage.getItem('theme'));
    if (theme) document.documentElement.dataset.theme = theme;
  } catch {
    // Storage is forbidden, or holds no JSON.
  }
})();
