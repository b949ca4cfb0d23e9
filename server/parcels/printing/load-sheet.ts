import { formatShortPkr, pkrFromPaisa } from '#contract/money.ts';
import { formatDateTime } from '#contract/time.ts';
import { type Html, html, NOTHING } from '#server/platform/printing/html.ts';
import { printDocument } from '#server/platform/printing/print-document.ts';
import { LOAD_SHEET_STYLE } from '#server/platform/printing/styles.ts';
import type { PrintedParcel } from './printed-parcel.ts';

/** Returns a sheet for each courier, which the courier's rider signs. COD is shown only if all parcels have amounts. */
export function loadSheetHtml(parcels: readonly PrintedParcel[], printedAt: string): string {
  const sheets = Map.groupBy(parcels, ({ courierLabel }) => courierLabel);
  return printDocument(
    'Load sheet',
    LOAD_SHEET_STYLE,
    [...sheets].map(([courier, each]) => sheet(courier, each, printedAt)),
  );
}

function sheet(courier: string, parcels: readonly PrintedParcel[], printedAt: string): Html {
  const hasAmounts = parcels.every(({ codPaisa }) => codPaisa !== null);
  const cod = parcels.reduce((sum, { codPaisa }) => sum + (codPaisa ?? 0), 0);
  const grams = parcels.reduce((sum, { weightG }) => sum + weightG, 0);
  const shop = parcels[0]?.shop;
  return html`<section class="sheet">
<header class="head">
<div><h1 dir="auto">${courier}</h1><p dir="auto">${shop?.name ?? ''}</p><p dir="auto">${shop?.address ?? ''}</p><p>${shop?.phone ?? ''}</p></div>
<div class="sums"><p>${formatDateTime(printedAt)}</p><p><b>${parcels.length === 1 ? '1 parcel' : `${parcels.length} parcels`}</b>, ${grams / 1_000} kg</p>
${hasAmounts ? html`<p>COD <b>${amount(cod)}</b></p>` : NOTHING}</div>
</header>
<table class="compact">
<thead><tr><th>#</th><th>Tracking number</th><th>Parcel</th><th>Order</th><th>Customer</th><th>City</th><th>kg</th>${hasAmounts ? html`<th>COD</th>` : NOTHING}</tr></thead>
<tbody>${parcels.map((parcel, index) => row(parcel, index + 1, hasAmounts))}</tbody>
</table>
<div class="signatures"><p>Handed over by</p><p>Received by (name and signature)</p><p>Date and time</p></div>
</section>
`;
}

function row(parcel: PrintedParcel, position: number, hasAmounts: boolean): Html {
  const cod = hasAmounts ? html`<td class="number">${amount(parcel.codPaisa ?? 0)}</td>` : NOTHING;
  return html`<tr><td class="number">${position}</td><td>${parcel.trackingNo ?? ''}</td><td class="fixed">${parcel.number}</td><td class="fixed">${parcel.orderNumber}</td><td dir="auto">${parcel.name}</td><td dir="auto">${parcel.city}</td><td class="number">${parcel.weightG / 1_000}</td>${cod}</tr>
`;
}

function amount(paisa: number): string {
  return formatShortPkr(pkrFromPaisa(paisa));
}
