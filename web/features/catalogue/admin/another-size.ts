export const ANOTHER_SIZE_PARAM = 'size-of';

/** Returns the path of the form for another size of a product. */
export function anotherSizePath(productId: string): string {
  return `/dashboard/add-new-post?${new URLSearchParams({ [ANOTHER_SIZE_PARAM]: productId })}`;
}
