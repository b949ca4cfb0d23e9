import starter from './start-scripts.js?raw';

/** Ahead of all other body scripts: they wait for the stylesheet, and only the first surely runs before the first frame. */
export function EarlyStart() {
  // React keeps the server's text, so that the browser bundle need not contain it.
  const html = { __html: import.meta.env.SSR ? starter : '' };
  return <script suppressHydrationWarning dangerouslySetInnerHTML={html} />;
}
