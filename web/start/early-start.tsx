import starter from './start-scripts.js?raw';

/** Must be the first script of the body: later scripts wait for the stylesheet, and may miss early input. */
export function EarlyStart() {
  // The browser bundle does not contain the script: on hydration React leaves the server's text in place.
  const html = { __html: import.meta.env.SSR ? starter : '' };
  return <script suppressHydrationWarning dangerouslySetInnerHTML={html} />;
}
