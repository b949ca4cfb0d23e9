/**
 * Moves a lost focus to the open dialog, else to the page's content. By default keyboard and screen reader users begin
 * again at the document's start.
 */
export function rescueFocus(): void {
  const active = document.activeElement;
  // Elements of a closed dialog keep the focus until the next frame.
  if (active !== null && active !== document.body && active.checkVisibility()) return;
  const openDialog = [...document.querySelectorAll<HTMLElement>('dialog:modal')].at(-1);
  const content = openDialog ?? document.querySelector<HTMLElement>('main');
  content?.focus({ preventScroll: true });
}
