/**
 * Names a product's picture for the change of pages (`view-transition-name`): the one that was pressed in a list grows
 * into the one of the product's page. A name may stand only once on a page, or there is no transition at all.
 */
export function imageTransitionName(productId: string): string {
  return `picture-${productId}`;
}
