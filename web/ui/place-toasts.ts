let toaster: HTMLElement | null = null;
let home: Element | null = null;

export function setToaster(element: HTMLElement | null): void {
  // React calls an inline `ref` after each render. Reads the parent once, because a dialog may be the parent later.
  if (element === null || element === toaster) return;
  toaster = element;
  home = element.parentElement;
}

/**
 * Moves the toasts into the topmost open dialog, because elements outside a modal dialog cannot be pressed. The popover
 * stays open without toasts, because screen readers announce only changes of an existing region.
 */
export function placeToasts(): void {
  if (!toaster?.showPopover) return;
  const dialog = [...document.querySelectorAll('dialog:modal')].at(-1);
  const place = dialog ?? home;
  if (place && toaster.parentElement !== place) place.append(toaster);
  if (dialog && toaster.matches(':popover-open')) toaster.hidePopover();
  if (!toaster.matches(':popover-open')) toaster.showPopover();
}
