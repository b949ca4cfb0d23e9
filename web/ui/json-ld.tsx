import { scriptJson } from '#web/store/script-json.ts';

/** Structured data (schema.org) for search engines. */
export function JsonLd({ graph }: { graph: readonly object[] }) {
  const text = scriptJson({ '@context': 'https://schema.org', '@graph': graph });
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: text }} />;
}
