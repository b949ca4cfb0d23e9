import starter from './start-scripts.js?raw';

/** Must be the first script of the body: later scripts wait for the stylesheet and would miss early input. */
export function EarlyStart() {
  // The browser bundle omits the script's text. React does not compare it on hydration, so the server's text stays.
  const html = { __html: import.meta.env.SSR ? starter : '' };
  return <script suppressHydrationWarning dangerouslySetInnerHTML={html} />;
}
