/** Products of one request, so that its address is not too long for a server. */
export const LABEL_PRODUCTS_MAX = 100;
/** Labels of one product. */
export const LABEL_PIECES_MAX = 999;
/** Labels of one request: 42 sheets. */
export const LABELS_MAX = 1_000;

/** Pieces, and so labels, of a product. */
export interface LabelPieces {
  productId: string;
  pieces: number;
}

/** Returns the address of the page with these labels. */
export function productLabelsHref(wanted: readonly LabelPieces[]): string {
  return `/api/product-labels?pieces=${wanted.map(({ productId, pieces }) => `${productId}:${pieces}`).join(',')}`;
}

/** Reads the text of `productLabelsHref`. */
export function parseLabelPieces(text: string): LabelPieces[] {
  return text.split(',').map((each) => {
    const [productId = '', pieces] = each.split(':');
    return { productId, pieces: Number(pieces) };
  });
}
