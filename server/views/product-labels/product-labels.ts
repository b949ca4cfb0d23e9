import { formatShortPkr, pkrFromPaisa } from '#contract/money.ts';
import { shortIdOf } from '#contract/product-path.ts';
import { readScannedCode, SCANNED_MIN_LENGTH } from '#contract/scanned-code.ts';
import { variantLabel } from '#contract/variant-label.ts';
import type { ProductRow } from '#server/catalogue/queries.ts';
import { code128Svg } from '#server/platform/printing/barcodes.ts';
import { type Html, html } from '#server/platform/printing/html.ts';
import { printDocument } from '#server/platform/printing/print-document.ts';
import { chunk } from '#server/platform/printing/sheets.ts';
import { PRODUCT_LABEL_STYLE } from '#server/platform/printing/styles.ts';

type LabelledProduct = Pick<ProductRow, 'id' | 'sku' | 'name' | 'color' | 'age' | 'pricePaisa'>;

/** Labels per sheet: three columns of eight rows. */
const PER_SHEET = 24;
/** Width of the label less the quiet zones of the barcode. */
const BARCODE_WIDTH_MM = 60;
const PRINTABLE = /^[\x20-\x7e]+$/;

/** Returns A4 pages of labels of 70 x 37 mm, each with the code of the product as Code 128. */
export function productLabelsHtml(products: readonly LabelledProduct[], shopName: string): string {
  const labels = products.map((product) => label(product, shopName));
  const sheets = chunk(labels, PER_SHEET).map((each) => html`<section class="sheet">${each}</section>\n`);
  return printDocument('Product labels', PRODUCT_LABEL_STYLE, sheets);
}

function label(product: LabelledProduct, shopName: string): Html {
  const code = labelCodeOf(product);
  return html`<article class="label">
<p class="clamp-1 compact" dir="auto">${shopName}</p>
<p class="name clamp-1 compact" dir="auto">${product.name}</p>
<div class="what"><span>${variantLabel(product)}</span><b>${formatShortPkr(pkrFromPaisa(product.pricePaisa))}</b></div>
<div class="code">${code128Svg(code, BARCODE_WIDTH_MM, 9)}<p>${code}</p></div>
</article>
`;
}

/** Returns the SKU, or the short id if scanners or the shop would not read the SKU. */
export function labelCodeOf({ id, sku }: Pick<LabelledProduct, 'id' | 'sku'>): string {
  const isReadable =
    sku !== null &&
    sku.length >= SCANNED_MIN_LENGTH &&
    PRINTABLE.test(sku) &&
    readScannedCode(sku, 'product').kind === 'product';
  return isReadable ? sku : shortIdOf(id);
}
