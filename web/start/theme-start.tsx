import script from './start-theme.js?raw';

/** Renders the inline script that sets the theme. It precedes the stylesheets, so that no frame has another theme. */
export function ThemeStart() {
  // The browser bundle omits the script's text. React does not compare it on hydration, so the server's text stays.
  const html = { __html: import.meta.env.SSR ? script : '' };
  return <script suppressHydrationWarning dangerouslySetInnerHTML={html} />;
}
