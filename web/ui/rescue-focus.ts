let returnFocus: (() => void) | undefined;

/** Sets the function that `rescueFocus` calls to focus the last focused element; undefined removes the function. */
export function rememberFocusBy(returnTo: (() => void) | undefined): void {
  returnFocus = returnTo;
}

/**
 * Restores a lost focus: to the last focused element, else to the open dialog, else to the page's content. Without it
 * keyboard and screen reader users would restart at the top of the document.
 */
export function rescueFocus(): void {
  if (!isFocusLost()) return;
  returnFocus?.();
  if (!isFocusLost()) return;
  const openDialog = [...document.querySelectorAll<HTMLElement>('dialog:modal')].at(-1);
  const content = openDialog ?? document.querySelector<HTMLElement>('main');
  content?.focus({ preventScroll: true });
}

/** True if no visible element has the focus. An element in a closed dialog keeps the focus until the next frame. */
export function isFocusLost(): boolean {
  const active = document.activeElement;
  return active === null || active === document.body || !active.checkVisibility();
}
