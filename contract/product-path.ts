/** A product's address: its name for people, the end of its id for the shop. Nothing of it is stored. */

export const SHORT_ID_LENGTH = 12;

/** The last part of a product's id, or of its address; it is printed on a label too. */
export function shortIdOf(text: string): string {
  return text.slice(-SHORT_ID_LENGTH).toLowerCase();
}

/** 'Red Cotton Kurta' as '/shop/red-cotton-kurta-0f3a9c2b1d4e'; a name without Latin words leaves the short id. */
export function productPath({ _id, name }: { _id: string; name: string }): string {
  const words = `${name}-`
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/[^a-z\d]+/g, '-');
  // Whole words of up to 50 characters.
  const slug = /[a-z\d].{0,49}-/.exec(words)?.[0] ?? '';
  return `/shop/${slug}${shortIdOf(_id)}`;
}
