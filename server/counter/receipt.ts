import { labelOfAdjustment } from '#contract/adjustments.ts';
import { formatPaisa, formatShortPkr, pkrFromPaisa } from '#contract/money.ts';
import { presentTotals } from '#contract/orders.ts';
import { formatDateTime } from '#contract/time.ts';
import { nameWithVariant } from '#contract/variant-label.ts';
import type { FullOrder } from '#server/orders/queries.ts';
import { totalsOf } from '#server/orders/rules.ts';
import { qrSvg } from '#server/platform/printing/barcodes.ts';
import { type Html, html, NOTHING } from '#server/platform/printing/html.ts';
import { printDocument } from '#server/platform/printing/print-document.ts';
import { RECEIPT_STYLE } from '#server/platform/printing/styles.ts';
import { presentSale } from './present.ts';

interface Shop {
  name: string;
  phone: string;
  address: string;
  url: string;
}

const QR_MM = 26;
const short = (pkr: number) => formatShortPkr(pkr);

/** Returns a page for paper of 80 mm, with a QR code of the link to the order. */
export function receiptHtml(sale: FullOrder, shop: Shop): string {
  const { order, lines } = sale;
  const { by, received, change, grandTotal, isUndone } = presentSale(sale);
  const totals = presentTotals(totalsOf(order));
  const extras = totals.adjustments.filter(({ amount }) => amount !== 0);
  const page = html`<article class="receipt">
<header><h1 dir="auto">${shop.name}</h1>${text(shop.address)}${text(shop.phone)}</header>
<p>${order.orderId}</p>
<p>${formatDateTime(order.createdAt.toISOString())}${by === null ? '' : html` · Sold by <bdi>${by}</bdi>`}</p>
${isUndone ? html`<p class="undone">Taken back: this sale does not count</p>` : NOTHING}
<table>${lines.map(lineRow)}
${extras.length === 0 ? NOTHING : row('Subtotal', short(totals.totalAmount))}
${extras.map(({ amount, ...each }) => row(labelOfAdjustment(each), short(amount)))}
${row('Total', short(grandTotal), 'total')}
${row('Cash', short(received))}
${row('Change', short(change))}</table>
<footer>${qrSvg(`${shop.url}/orders/${order.orderId}`, QR_MM)}<p>Thank you</p></footer>
</article>
`;
  return printDocument(`Receipt ${order.orderId}`, RECEIPT_STYLE, [page]);
}

function text(value: string): Html {
  return value === '' ? NOTHING : html`<p dir="auto">${value}</p>`;
}

function lineRow(line: FullOrder['lines'][number]): Html {
  const { quantity, unitPricePaisa } = line;
  const each = quantity === 1 ? '' : ` × ${formatPaisa(unitPricePaisa)}`;
  return html`<tr><td dir="auto">${nameWithVariant(line)}<br>${quantity}${each}</td><td class="amount">${short(pkrFromPaisa(quantity * unitPricePaisa))}</td></tr>
`;
}

function row(label: string, amount: string, kind = 'sum'): Html {
  return html`<tr class="${kind}"><td>${label}</td><td class="amount">${amount}</td></tr>
`;
}
