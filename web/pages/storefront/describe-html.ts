import { DESCRIPTION_LENGTH, shorten } from '#web/pages/layout/page-meta.ts';

const ENTITIES: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' };

export function describeHtml(html: string): string {
  const text = html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/&(?:lt|gt|quot|amp);/g, (entity) => ENTITIES[entity] ?? entity)
    // Removes the space that a replaced tag may leave before punctuation.
    .replaceAll(/\s+(?=[,.;:!?)])/g, '');
  return shorten(text, DESCRIPTION_LENGTH);
}
