/**
 * Where the element that had the focus is gone, brings the focus to the dialog that is still open, else to the page's
 * content: otherwise it falls to the document's start, and who uses a keyboard or a screen reader begins anew at the header.
 */
export function rescueFocus(): void {
  const active = document.activeElement;
  // What a closed dialog hides keeps the focus until the next frame.
  if (active !== null && active !== document.body && active.checkVisibility()) return;
  const openDialog = [...document.querySelectorAll<HTMLElement>('dialog:modal')].at(-1);
  const content = openDialog ?? document.querySelector<HTMLElement>('main');
  content?.focus({ preventScroll: true });
}
