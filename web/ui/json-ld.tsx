import { scriptJson } from '#web/store/script-json.ts';

/** What the page is about, in the words of schema.org, for search engines. No browser runs or shows it. */
export function JsonLd({ graph }: { graph: readonly object[] }) {
  const text = scriptJson({ '@context': 'https://schema.org', '@graph': graph });
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: text }} />;
}
