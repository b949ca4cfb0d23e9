/**
 * Brings the focus to the page's content, where the element that had it is gone: otherwise it falls to the document's
 * start, and who uses a keyboard or a screen reader begins anew at the header.
 */
export function focusMain(): void {
  const active = document.activeElement;
  // What a closed dialog hides keeps the focus until the next frame.
  if (active !== null && active !== document.body && active.checkVisibility()) return;
  document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true });
}
