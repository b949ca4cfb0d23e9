let returnFocus: (() => void) | undefined;

/** Sets what knows where the focus was; undefined for nothing. */
export function rememberFocusBy(returnTo: (() => void) | undefined): void {
  returnFocus = returnTo;
}

/**
 * Moves a lost focus back to where it was, else to the open dialog, else to the page's content. A browser would let keyboard and
 * screen reader users begin again at the document's start.
 */
export function rescueFocus(): void {
  if (!isFocusLost()) return;
  returnFocus?.();
  if (!isFocusLost()) return;
  const openDialog = [...document.querySelectorAll<HTMLElement>('dialog:modal')].at(-1);
  const content = openDialog ?? document.querySelector<HTMLElement>('main');
  content?.focus({ preventScroll: true });
}

/** Elements of a closed dialog keep the focus until the next frame. */
export function isFocusLost(): boolean {
  const active = document.activeElement;
  return active === null || active === document.body || !active.checkVisibility();
}
