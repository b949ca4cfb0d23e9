/** Ignores rejections of view transitions, which a navigation or a background tab may skip. */
export function quietSkippedTransitions(): void {
  if (!('startViewTransition' in document)) return;
  const start = document.startViewTransition.bind(document);
  document.startViewTransition = (update) => {
    const transition = start(update);
    transition.ready.catch(() => undefined);
    return transition;
  };
}
