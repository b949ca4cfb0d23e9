let toaster: HTMLElement | null = null;
let home: Element | null = null;

/** The element that shows toasts, in its place on the page. */
export function setToaster(element: HTMLElement | null): void {
  // React calls with null before each render, when a dialog may have it.
  if (element === null || element === toaster) return;
  toaster = element;
  home = element.parentElement;
}

/**
 * Moves the toasts into the uppermost open dialog, and back when it closes: outside a modal dialog nothing can be pressed.
 * The toasts are a popover, because the browser draws what was shown last on top: showing them again puts them above the
 * dialog. They stay open without a toast too: screen readers announce only changes in a region that is on the page already.
 */
export function placeToasts(): void {
  if (!toaster?.showPopover) return;
  const dialog = [...document.querySelectorAll('dialog:modal')].at(-1);
  const place = dialog ?? home;
  if (place && toaster.parentElement !== place) place.append(toaster);
  if (dialog && toaster.matches(':popover-open')) toaster.hidePopover();
  if (!toaster.matches(':popover-open')) toaster.showPopover();
}
