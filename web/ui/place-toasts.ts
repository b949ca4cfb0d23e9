let toaster: HTMLElement | null = null;
let home: Element | null = null;

/** Sets the element that shows toasts, and its parent on the page. */
export function setToaster(element: HTMLElement | null): void {
  // React calls with null before each render, even while the element is in a dialog.
  if (element === null || element === toaster) return;
  toaster = element;
  home = element.parentElement;
}

/**
 * Moves the toasts into the uppermost open dialog, and back when it closes, because nothing outside of a modal dialog
 * can be pressed. The browser draws the popover shown last on top, so showing the toasts again puts them above the
 * dialog. They stay open without a toast, because screen readers announce only changes of an existing region.
 */
export function placeToasts(): void {
  if (!toaster?.showPopover) return;
  const dialog = [...document.querySelectorAll('dialog:modal')].at(-1);
  const place = dialog ?? home;
  if (place && toaster.parentElement !== place) place.append(toaster);
  if (dialog && toaster.matches(':popover-open')) toaster.hidePopover();
  if (!toaster.matches(':popover-open')) toaster.showPopover();
}
