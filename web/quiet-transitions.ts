/**
 * Whoever goes on before a change of pages has been shown skips its animation, and so does a tab in the background. The
 * browser reports that as an exception unless somebody listens, and the router does not: here somebody does.
 */
export function quietSkippedTransitions(): void {
  if (!('startViewTransition' in document)) return;
  const start = document.startViewTransition.bind(document);
  document.startViewTransition = (update) => {
    const transition = start(update);
    transition.ready.catch(() => undefined);
    return transition;
  };
}
