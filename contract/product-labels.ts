/** Maximum number of products, because their ids are in the URL and servers limit its length. */
export const LABEL_PRODUCTS_MAX = 100;
export const LABEL_PIECES_MAX = 999;
export const LABELS_MAX = 1_000;

export interface LabelPieces {
  productId: string;
  pieces: number;
}

export function productLabelsHref(wanted: readonly LabelPieces[]): string {
  return `/api/product-labels?pieces=${wanted.map(({ productId, pieces }) => `${productId}:${pieces}`).join(',')}`;
}

export function parseLabelPieces(text: string): LabelPieces[] {
  return text.split(',').map((each) => {
    const [productId = '', pieces] = each.split(':');
    return { productId, pieces: Number(pieces) };
  });
}
