import { useLocation } from 'react-router';
import { scriptJson } from '#web/store/script-json.ts';

/**
 * Structured data (schema.org) for search engines, which read the server's pages. Callers make `graph` only where
 * `import.meta.env.SSR` is true, so that the browser downloads none of it.
 */
export function JsonLd({ graph }: { graph: readonly object[] }) {
  // A soft navigation leaves no other page's data behind.
  const { key } = useLocation();
  const html = { __html: import.meta.env.SSR ? scriptJson({ '@context': 'https://schema.org', '@graph': graph }) : '' };
  return <script key={key} type="application/ld+json" suppressHydrationWarning dangerouslySetInnerHTML={html} />;
}
