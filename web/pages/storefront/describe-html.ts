import { DESCRIPTION_LENGTH, shorten } from '#web/pages/layout/page-meta.ts';

const ENTITIES: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' };

/** The first sentences of a page, for search results and shared links. */
export function describeHtml(html: string): string {
  const text = html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/&(?:lt|gt|quot|amp);/g, (entity) => ENTITIES[entity] ?? entity)
    // A mark that stood behind a tag.
    .replaceAll(/\s+(?=[,.;:!?)])/g, '');
  return shorten(text, DESCRIPTION_LENGTH);
}
