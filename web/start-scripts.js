(() => {
  const [paused] = document.querySelectorAll('script[type="text/paused-module"]');
  const hints = document.querySelector('#script-hints');
  const eager = ['pointerdown', 'keydown', 'focusin'];
  const start = () => {
    if (!paused.isConnected) return;
    for (const name of eager) removeEventListener(name, start, true);
    document.body.append(hints.content);
    const script = document.createElement('script');
    script.type = 'module';
    script.async = true;
    script.textContent = paused.textContent;
    paused.replaceWith(script);
  };
  const startAfterPaint = () => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(start, 50)));
  for (const name of eager) addEventListener(name, start, true);
  if (document.readyState === 'complete') startAfterPaint();
  else addEventListener('load', startAfterPaint);
  setTimeout(start, 2500);
})();
