/** A product's URL ends with the end of its id, which identifies the product. The name in it is only for readers. */

export const SHORT_ID_LENGTH = 12;

/** Returns the end of a product's id or URL. Printed labels contain it too. */
export function shortIdOf(text: string): string {
  return text.slice(-SHORT_ID_LENGTH).toLowerCase();
}

/** Returns '/shop/red-cotton-kurta-0f3a9c2b1d4e'. A name without Latin letters is omitted. */
export function productPath({ _id, name }: { _id: string; name: string }): string {
  const words = `${name}-`
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/[^a-z\d]+/g, '-');
  const slug = /[a-z\d].{0,49}-/.exec(words)?.[0] ?? '';
  return `/shop/${slug}${shortIdOf(_id)}`;
}
