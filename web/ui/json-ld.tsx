import { useLocation } from 'react-router';
import { scriptJson } from '#web/store/hydration.ts';

/**
 * Structured data (schema.org) for search engines, rendered only by the server. Callers build `graph` only if
 * `import.meta.env.SSR` is true, so that browsers do not download that code.
 */
export function JsonLd({ graph }: { graph: readonly object[] }) {
  // The key makes React replace the element on navigation. Otherwise the previous page's data would stay.
  const { key } = useLocation();
  const html = { __html: import.meta.env.SSR ? scriptJson({ '@context': 'https://schema.org', '@graph': graph }) : '' };
  return <script key={key} type="application/ld+json" suppressHydrationWarning dangerouslySetInnerHTML={html} />;
}
