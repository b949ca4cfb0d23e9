import { formatShortPkr, pkrFromPaisa } from '#contract/money.ts';
import { toOneLine } from '#contract/text.ts';
import { nameWithVariant } from '#contract/variant-label.ts';
import { oneLineAddress } from '#server/parcels/rules.ts';
import { code128Svg, qrSvg } from '#server/platform/printing/barcodes.ts';
import { type Html, html, NOTHING } from '#server/platform/printing/html.ts';
import { printDocument } from '#server/platform/printing/print-document.ts';
import { chunk, PER_SHEET } from '#server/platform/printing/sheets.ts';
import { LABEL_SHEET_STYLE, LABEL_STYLE } from '#server/platform/printing/styles.ts';
import { type LabelledParcel, scannedNumber } from './printed-parcel.ts';

/** Leaves room for padding and for white space at both sides of the barcode. */
const BARCODE_WIDTH_MM = 82;
/** If the address has more characters than this, the label omits the contents of the parcel. */
const CROWDED_ADDRESS = 300;
const URDU = /[\u0600-\u06ff]/;
/** One Urdu character counts as this many Latin characters, because lines of Urdu are higher. */
const URDU_ROOM = 1.7;

/** Returns a page with one label of 100 x 150 mm for each parcel. */
export function labelsHtml(parcels: readonly LabelledParcel[]): string {
  return printDocument('Labels', LABEL_STYLE, parcels.map(label));
}

/** Puts four labels on an A4 sheet, for printers without label paper. */
export function labelSheetsHtml(parcels: readonly LabelledParcel[]): string {
  const cells = parcels.map((parcel) => html`<div class="cell">${label(parcel)}</div>\n`);
  const sheets = chunk(cells, PER_SHEET).map((each) => html`<section class="sheet">${each}</section>\n`);
  return printDocument('Labels', LABEL_SHEET_STYLE, sheets);
}

function label(parcel: LabelledParcel): Html {
  const { shop } = parcel;
  const code = scannedNumber(parcel);
  const address = oneLineAddress(parcel.address);
  const notes = toOneLine(parcel.notes);
  // A full label may omit the contents, because the packing slip lists them too.
  const isCrowded = roomOf(address) > CROWDED_ADDRESS;
  const contents = parcel.lines.map((line) => `${line.quantity} × ${nameWithVariant(line)}`).join('; ');
  return html`<article class="label">
<header class="head"><p class="clamp-1" dir="auto">${shop.name}</p><b class="clamp-1" dir="auto">${parcel.courierLabel}</b></header>
<div class="code">${code128Svg(code, BARCODE_WIDTH_MM, 14)}<p>${code}</p></div>
<div class="to">
<div class="who"><p class="clamp-1" dir="auto">${parcel.name}</p><p class="phone" dir="auto">${parcel.phone}</p></div>
<p class="address ${addressSize(address)}" dir="auto">${address}</p>
<p class="city compact clamp-1" dir="auto">${parcel.city}</p>
</div>
<div class="pay">
<div class="cod"><small>${parcel.codPaisa === 0 ? 'Collect nothing' : 'Collect on delivery'}</small>
<b>${formatShortPkr(pkrFromPaisa(parcel.codPaisa))}</b>
<p>${parcel.orderNumber} · ${parcel.number}</p><p>${piecesText(parcel.pieces)} · ${parcel.weightG / 1_000} kg</p></div>
${parcel.trackUrl === null ? NOTHING : html`<div class="qr">${qrSvg(parcel.trackUrl, 22)}</div>`}
</div>
<div class="more compact">${isCrowded ? NOTHING : html`<p class="clamp-2" dir="auto">${contents}</p>`}
${notes === '' ? NOTHING : html`<p class="clamp-${isCrowded ? 1 : 2}">Note: <bdi>${notes}</bdi></p>`}</div>
<footer class="from compact"><p class="clamp-2" dir="auto">If undelivered, return to ${[shop.name, oneLineAddress(shop.address), shop.phone].filter(Boolean).join(', ')}</p></footer>
</article>
`;
}

/** Returns CSS classes: the longer the address, the smaller its font. An address has at most 500 characters. */
function addressSize(address: string): string {
  const room = roomOf(address);
  if (room > 500) return 'compact longest';
  if (room > CROWDED_ADDRESS) return 'compact longer';
  if (room > 200) return 'compact long';
  return room > 110 ? 'compact medium' : '';
}

function roomOf(address: string): number {
  return address.length * (URDU.test(address) ? URDU_ROOM : 1);
}

export function piecesText(pieces: number): string {
  return pieces === 1 ? '1 piece' : `${pieces} pieces`;
}
