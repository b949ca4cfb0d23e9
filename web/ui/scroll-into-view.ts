/** A `ref` that shows an element when it appears. A function inside the component would scroll at every render. */
export function scrollIntoView(element: Element | null): void {
  element?.scrollIntoView({ block: 'nearest' });
}
