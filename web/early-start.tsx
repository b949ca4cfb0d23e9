import starter from './start-scripts.js?raw';

/**
 * Puts `start-scripts.js` into the page. Before all other scripts of the body: they wait for the stylesheet, and the first is
 * run as it arrives, but the others may come after the first frame.
 */
export function EarlyStart() {
  // React leaves the text that the server has put in; the browser's code need not hold it too.
  const html = { __html: import.meta.env.SSR ? starter : '' };
  return <script suppressHydrationWarning dangerouslySetInnerHTML={html} />;
}
