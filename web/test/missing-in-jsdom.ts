/** Adds APIs that jsdom lacks, but no layout, focus or top layer. Tests of these need a real browser. */
export function addMissingInJsdom(): void {
  Object.assign(HTMLDialogElement.prototype, {
    showModal(this: HTMLDialogElement) {
      this.open = true;
    },
    close(this: HTMLDialogElement) {
      if (!this.open) return;
      this.open = false;
      this.dispatchEvent(new Event('close'));
    },
  });
  Object.assign(HTMLElement.prototype, {
    showPopover(this: HTMLElement) {
      this.style.display = 'block';
    },
    hidePopover(this: HTMLElement) {
      this.style.display = '';
    },
    // In some browsers this returns a promise. React warns if an effect returns it.
    scrollIntoView: () => Promise.resolve(),
    getClientRects(this: HTMLElement) {
      return this.isConnected && this.closest('dialog:not([open])') === null ? [{}] : [];
    },
  });
  document.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest('[popovertarget]') : null;
    document.getElementById(button?.getAttribute('popovertarget') ?? '')?.showPopover();
  });
  HTMLCanvasElement.prototype.getContext = function getContext(this: HTMLCanvasElement) {
    return drawNothing(this) as never;
  };
  Object.assign(document, {
    startViewTransition(update: () => unknown) {
      const finished = Promise.resolve(update());
      return { ready: finished, updateCallbackDone: finished, finished, skipTransition() {} };
    },
  });
  Object.assign(globalThis, {
    scrollTo() {},
    matchMedia: () => ({ matches: true, addEventListener() {}, removeEventListener() {} }),
    ResizeObserver: class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  });
}

/** Tests read the figures of a chart from its table, so the canvas draws nothing. */
function drawNothing(canvas: HTMLCanvasElement): object {
  return new Proxy(
    { canvas, measureText: () => ({ width: 0 }) },
    { get: (context, key) => Reflect.get(context, key) ?? (() => undefined), set: () => true },
  );
}
