(() => {
  // The inline script of React Router's ScrollRestoration handles an error of the storage by another access to it.
  try {
    sessionStorage.getItem('');
  } catch {
    const none = { getItem: () => null, setItem: () => {}, removeItem: () => {} };
    Object.defineProperty(window, 'sessionStorage', { value: none });
  }
})();

(() => {
  // Milliseconds. After a slower start, scripts download while a phone paints the first frame, which takes 500 ms.
  const LATE_MS = 600;
  const interactionEvents = ['pointerdown', 'keydown', 'focusin'];
  const fetchScripts = () => document.body.append(document.querySelector('#script-hints').content);
  const start = () => {
    // Browsers below the floor of decision 113 lack one of these. There the page stays as the server has rendered it.
    if (![].toSorted || !CSS.supports('color', 'color-mix(in srgb, red, red)')) {
      earlyInput.fail();
      return;
    }
    // Until the whole page is parsed, the paused script may be missing.
    if (document.readyState === 'loading') {
      addEventListener('DOMContentLoaded', start);
      return;
    }
    const paused = document.querySelector('script[type="text/paused-module"]');
    if (!paused) return;
    for (const name of interactionEvents) removeEventListener(name, start, true);
    fetchScripts();
    const script = document.createElement('script');
    script.type = 'module';
    script.async = true;
    script.textContent = paused.textContent;
    paused.replaceWith(script);
  };
  for (const name of interactionEvents) addEventListener(name, start, true);
  const priorityImages = [...document.images].filter((image) => image.fetchPriority === 'high');
  void Promise.allSettled(priorityImages.map((image) => image.decode())).then(() =>
    requestAnimationFrame(() => requestAnimationFrame(start)),
  );
  if (performance.now() > LATE_MS) fetchScripts();
  setTimeout(start, 2500);
})();

(() => {
  const opensByItself = 'popover' in HTMLElement.prototype ? ', [popovertarget]' : '';
  const NEEDS_SCRIPTS = `button:not([type="submit"]${opensByItself}), a[aria-haspopup]`;
  const PLAIN_LINK = 'a[href]:not([target], [download])';
  const pulse = (element) => {
    const opacity = matchMedia('(prefers-reduced-motion: reduce)').matches ? [0.5, 0.5] : [0.4, 0.7];
    early.pulses.push(element.animate({ opacity }, { duration: 500, direction: 'alternate', iterations: Infinity }));
  };
  const identityOf = (element) =>
    [element.id, element.name, element.getAttribute('aria-label'), element.textContent].join();
  const remember = (kind, element, value, feedbackTarget) => {
    const existing = early.inputs.find((each) => each.element === element && each.kind === kind);
    if (existing) {
      existing.value = value;
      return;
    }
    const identity = identityOf(element);
    const twins = () => [...document.querySelectorAll(element.tagName)].filter((each) => identityOf(each) === identity);
    const index = twins().indexOf(element);
    early.inputs.push({ kind, element, value, find: () => (element.isConnected ? element : twins()[index]) });
    if (feedbackTarget) pulse(feedbackTarget);
  };
  // A native navigation would lose recorded clicks and choices, so links and forms are recorded too.
  const isPending = () => early.inputs.some(({ kind }) => kind !== 'type');
  const handlers = {
    click: (event) => {
      const element = event.target.closest(isPending() ? `${NEEDS_SCRIPTS}, ${PLAIN_LINK}` : NEEDS_SCRIPTS);
      if (!element) return;
      const { href, origin } = element;
      if (href && (origin !== location.origin || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey))
        return;
      event.preventDefault();
      remember('click', element, undefined, element);
    },
    submit: (event) => {
      const form = event.target;
      const button = event.submitter ?? form.querySelector('[type="submit"]');
      if (form.hasAttribute('action') && !isPending()) {
        if (button) pulse(button);
        return;
      }
      event.preventDefault();
      remember('submit', form, undefined, button);
    },
    input: ({ target }) => {
      const label = target.closest('label') ?? target;
      if (target.type === 'checkbox' || target.type === 'radio') remember('tick', target, target.checked, label);
      else if (target.options) remember('choose', target, target.value, label);
      else remember('type', target, target.value);
    },
    change: () => {},
  };
  const onEvent = (event) => {
    if (early.isReplaying) return;
    event.stopImmediatePropagation();
    handlers[event.type](event);
  };
  // Without scripts, a form without an address would send its fields in the URL.
  const onPlainEvent = (event) => {
    event.stopImmediatePropagation();
    if (event.type === 'submit' && !event.target.hasAttribute('action')) event.preventDefault();
  };
  let isReported = false;
  const early = {
    inputs: [],
    pulses: [],
    isReplaying: false,
    stop: () => {
      for (const name in handlers) removeEventListener(name, onEvent, true);
      for (const each of early.pulses.splice(0)) each.cancel();
    },
    report: (error) => {
      if (isReported || !error) return;
      isReported = true;
      const { routes } = JSON.parse(document.querySelector('#page-start').textContent);
      const body = {
        message: String(error).slice(0, 300),
        at: /assets\/[\w.-]+:\d+:\d+/.exec(error.stack)?.[0],
        page: Object.keys(routes).at(-1),
      };
      navigator.sendBeacon('/api/page-errors', new Blob([JSON.stringify(body)], { type: 'application/json' }));
    },
    // Leaves the page as it is shown, for use without scripts. React hears no event any more.
    fail: (error) => {
      if ('plain' in document.documentElement.dataset) return;
      document.documentElement.dataset.plain = '';
      early.stop();
      for (const name in handlers) addEventListener(name, onPlainEvent, true);
      for (const dialog of document.querySelectorAll('dialog[open]')) dialog.close();
      for (const note of document.querySelectorAll('noscript')) note.outerHTML = note.textContent;
      for (const { kind, find } of early.inputs.splice(0)) {
        if (kind === 'click') find()?.click();
        if (kind === 'submit') find()?.requestSubmit();
      }
      early.report(error);
    },
  };
  for (const name in handlers) addEventListener(name, onEvent, true);
  window.earlyInput = early;
})();
