/** The end of the id identifies the product in its address. The name is only for readers. */

export const SHORT_ID_LENGTH = 12;

/** Accepts a product's id or address. The short id is also printed on labels. */
export function shortIdOf(text: string): string {
  return text.slice(-SHORT_ID_LENGTH).toLowerCase();
}

/** Returns '/shop/red-cotton-kurta-0f3a9c2b1d4e'. A name without Latin letters leaves only the short id. */
export function productPath({ _id, name }: { _id: string; name: string }): string {
  const words = `${name}-`
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/[^a-z\d]+/g, '-');
  // Takes whole words, up to 50 characters.
  const slug = /[a-z\d].{0,49}-/.exec(words)?.[0] ?? '';
  return `/shop/${slug}${shortIdOf(_id)}`;
}
