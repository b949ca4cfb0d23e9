/**
 * Returns the `view-transition-name` of a product's image, which grows from the pressed card into the product's page. A
 * name used twice on a page cancels the transition.
 */
export function imageTransitionName(productId: string): string {
  return `picture-${productId}`;
}
