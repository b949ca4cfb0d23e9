import { formatShortPkr, pkrFromPaisa } from '#contract/money.ts';
import { toLines } from '#contract/text.ts';
import { sizeLabel } from '#contract/variant-label.ts';
import { code128Svg } from '#server/platform/printing/barcodes.ts';
import { type Html, html, NOTHING } from '#server/platform/printing/html.ts';
import { printDocument } from '#server/platform/printing/print-document.ts';
import { chunk, PER_SHEET } from '#server/platform/printing/sheets.ts';
import { SLIP_STYLE } from '#server/platform/printing/styles.ts';
import { piecesText } from './labels.ts';
import { type PrintedLine, type PrintedParcel, scannedNumber } from './printed-parcel.ts';

const LINES_PER_SLIP = 6;
/** Characters from which a note takes the space of two or of four product lines. A shorter note takes one. */
const LONG_NOTE = 120;
const VERY_LONG_NOTE = 400;

/** A parcel with many lines continues on the next slip. Amounts are omitted if `codPaisa` is null. */
export function packingSlipsHtml(parcels: readonly PrintedParcel[]): string {
  const slips = parcels.flatMap(slipsOf);
  const sheets = chunk(slips, PER_SHEET).map((each) => html`<section class="sheet">${each}</section>\n`);
  return printDocument('Packing slips', SLIP_STYLE, sheets);
}

function slipsOf(parcel: PrintedParcel): Html[] {
  const note = toLines(parcel.notes).replaceAll(/\n{2,}/g, '\n');
  const first = linesBesideNote(note);
  const parts = [parcel.lines.slice(0, first), ...chunk(parcel.lines.slice(first), LINES_PER_SLIP)];
  return parts.map((lines, index) => {
    const part = parts.length === 1 ? '' : `Slip ${index + 1} of ${parts.length}`;
    return slip(parcel, lines, index === 0 ? note : '', part);
  });
}

function slip(parcel: PrintedParcel, lines: readonly PrintedLine[], note: string, part: string): Html {
  const code = scannedNumber(parcel);
  const cod = parcel.codPaisa === null ? '' : `COD ${formatShortPkr(pkrFromPaisa(parcel.codPaisa))}`;
  return html`<article class="slip">
<header class="head"><div><b>${parcel.orderNumber}</b>
<p class="clamp-1" dir="auto">${parcel.name}</p><p class="clamp-1" dir="auto">${parcel.city}</p></div>
<div class="code">${code128Svg(code, 46, 9)}${code}</div></header>
<table class="lines">${lines.map(lineRow)}</table>
${note === '' ? NOTHING : html`<p class="note ${isCompact(note) ? 'compact' : ''}" dir="auto">${note}</p>`}
<footer class="foot"><span>${piecesText(parcel.pieces)}</span><b>${part}</b><span>${cod}</span><span dir="auto">${parcel.courierLabel}</span></footer>
</article>
`;
}

/** Prints the size in larger letters than the name, because packers confuse sizes more often than garments. */
function lineRow(line: PrintedLine): Html {
  return html`<tr><td class="quantity">${line.quantity} ×</td>
<td><p class="variant">${sizeLabel(line) ?? 'Size?'} <span>${line.color ?? 'Colour?'}</span></p><p class="what clamp-1" dir="auto">${line.name}</p></td></tr>
`;
}

function linesBesideNote(note: string): number {
  if (note === '') return LINES_PER_SLIP;
  if (note.length <= LONG_NOTE && note.split('\n').length <= 3) return LINES_PER_SLIP - 1;
  return note.length <= VERY_LONG_NOTE && note.split('\n').length <= 6 ? LINES_PER_SLIP - 2 : LINES_PER_SLIP - 4;
}

function isCompact(note: string): boolean {
  return note.length > LONG_NOTE || note.split('\n').length > 3;
}
