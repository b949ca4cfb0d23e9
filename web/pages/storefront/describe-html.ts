import { DESCRIPTION_LENGTH, shorten } from '#web/pages/layout/page-meta.ts';

const ENTITIES: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' };

/** Returns the beginning of a page's text, for search results and shared links. */
export function describeHtml(html: string): string {
  const text = html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/&(?:lt|gt|quot|amp);/g, (entity) => ENTITIES[entity] ?? entity)
    // Removes the space before punctuation that a replaced tag may leave.
    .replaceAll(/\s+(?=[,.;:!?)])/g, '');
  return shorten(text, DESCRIPTION_LENGTH);
}
