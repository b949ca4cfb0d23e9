let returnFocus: (() => void) | undefined;

export function rememberFocusBy(returnTo: (() => void) | undefined): void {
  returnFocus = returnTo;
}

/** Restores a lost focus. Otherwise keyboard and screen reader users would start again at the top of the page. */
export function rescueFocus(): void {
  if (!isFocusLost()) return;
  returnFocus?.();
  if (!isFocusLost()) return;
  const openDialog = [...document.querySelectorAll<HTMLElement>('dialog:modal')].at(-1);
  const content = openDialog ?? document.querySelector<HTMLElement>('main');
  content?.focus({ preventScroll: true });
}

/** False for elements that CSS or a closed dialog hides. Not `checkVisibility`, which browsers lack (decision 113). */
export function isShown(element: Element): boolean {
  return element.getClientRects().length > 0;
}

/** Checks visibility too, because an element in a closed dialog has the focus until the next frame. */
export function isFocusLost(): boolean {
  const active = document.activeElement;
  return active === null || active === document.body || !isShown(active);
}
