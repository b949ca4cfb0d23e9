import { formatShortPkr, pkrFromPaisa } from '#contract/money.ts';
import { formatDate } from '#contract/time.ts';
import { variantLabel } from '#contract/variant-label.ts';
import type { Deps } from '#server/deps.ts';
import { type Html, html, NOTHING } from '#server/platform/printing/html.ts';
import { printDocument } from '#server/platform/printing/print-document.ts';
import { LOAD_SHEET_STYLE } from '#server/platform/printing/styles.ts';
import type { PurchaseLine } from './queries.ts';
import { viewPurchase } from './save-purchase.ts';

/** Prints on A4, with amounts only if the viewer may see them. */
export async function printPurchase(
  { db, settings }: Pick<Deps, 'db' | 'settings'>,
  id: string,
  seesCosts: boolean,
): Promise<string> {
  const { found, lines } = await viewPurchase(db, id);
  const shop = await settings.readShopProfile();
  const { purchase, supplier, pieces, totalPaisa } = found;
  const expected = purchase.expectedOn === null ? NOTHING : html`<p>Expected on ${formatDate(purchase.expectedOn)}</p>`;
  const page = html`<section class="sheet">
<header class="head">
<div><h1>Purchase order ${purchase.number}</h1><p dir="auto"><b>${supplier}</b></p><p dir="auto">${purchase.note}</p></div>
<div class="sums"><p dir="auto">${shop.name}</p><p dir="auto">${shop.address}</p><p>${shop.phone}</p><p>${formatDate(purchase.createdAt.toISOString())}</p>${expected}</div>
</header>
<table class="compact">
<thead><tr><th>#</th><th>Product</th><th>SKU</th><th>Pieces</th>${seesCosts ? html`<th>Price of a piece</th><th>Total</th>` : NOTHING}</tr></thead>
<tbody>${lines.map((line, index) => rowOf(line, index + 1, seesCosts))}</tbody>
<tfoot><tr><th colspan="3">Total</th><th class="number">${pieces}</th>${seesCosts ? html`<th></th><th class="number">${amount(totalPaisa)}</th>` : NOTHING}</tr></tfoot>
</table>
<div class="signatures"><p>Ordered by</p><p>Supplier (name and signature)</p><p>Date</p></div>
</section>
`;
  return printDocument(`Purchase order ${purchase.number}`, LOAD_SHEET_STYLE, [page]);
}

function rowOf({ line, product }: PurchaseLine, position: number, seesCosts: boolean): Html {
  const { name, quantity, unitCostPaisa } = line;
  const amounts = html`<td class="number">${amount(unitCostPaisa)}</td><td class="number">${amount(unitCostPaisa * quantity)}</td>`;
  return html`<tr><td class="number">${position}</td><td dir="auto">${name} ${variantLabel(line)}</td><td>${product?.sku ?? ''}</td><td class="number">${quantity}</td>${seesCosts ? amounts : NOTHING}</tr>
`;
}

function amount(paisa: number): string {
  return formatShortPkr(pkrFromPaisa(paisa));
}
