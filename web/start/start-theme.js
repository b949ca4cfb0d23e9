(() => {
  try {
    // The theme that the user chose in `web/ui/theme-select.tsx`. Without a choice, the stylesheet follows the system.
    const theme = JSON.parse(localStorage.getItem('theme'));
    if (theme) document.documentElement.dataset.theme = theme;
  } catch {
    // Storage is forbidden, or the value is no JSON.
  }
})();
