import starter from './start-scripts.js?raw';

/** Must be the first script of the body: later ones wait for the stylesheet, and may run after the first frame. */
export function EarlyStart() {
  // React preserves the server's text, so that the browser bundle does not contain it.
  const html = { __html: import.meta.env.SSR ? starter : '' };
  return <script suppressHydrationWarning dangerouslySetInnerHTML={html} />;
}
