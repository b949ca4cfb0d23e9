/**
 * The address of a product consists of its name, for readers, and the end of its id, which identifies the product. The
 * address is computed, not stored.
 */

export const SHORT_ID_LENGTH = 12;

/** Returns the short id at the end of a product's id or address. It is also printed on labels. */
export function shortIdOf(text: string): string {
  return text.slice(-SHORT_ID_LENGTH).toLowerCase();
}

/** Returns '/shop/red-cotton-kurta-0f3a9c2b1d4e' for 'Red Cotton Kurta'. A name without Latin letters leaves only the short id. */
export function productPath({ _id, name }: { _id: string; name: string }): string {
  const words = `${name}-`
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/[^a-z\d]+/g, '-');
  // Takes whole words, up to 50 characters.
  const slug = /[a-z\d].{0,49}-/.exec(words)?.[0] ?? '';
  return `/shop/${slug}${shortIdOf(_id)}`;
}
