/** Readers of Urdu expect the style Nastaliq. Naskh replaces it on `compact` labels, because it is half as high. */
const URDU_RANGE = 'unicode-range: U+600-6FF, U+750-77F, U+FB50-FDFF, U+FE70-FEFF;';
const NASKH =
  "local('Noto Naskh Arabic'), local('Noto Sans Arabic'), local('Segoe UI'), local('Tahoma'), local('Geeza Pro'), url('/fonts/urdu.woff2') format('woff2')";
const NASKH_BOLD =
  "local('Noto Naskh Arabic Bold'), local('Noto Sans Arabic Bold'), local('Segoe UI Bold'), local('Tahoma Bold'), local('Geeza Pro Bold'), url('/fonts/urdu.woff2') format('woff2')";
const LATIN = "'Segoe UI', Roboto, 'Helvetica Neue', Arial, 'Liberation Sans', 'Noto Sans', sans-serif";

const COMMON = `
@font-face { font-family: Nastaliq; font-weight: 400; ${URDU_RANGE}
  src: local('Noto Nastaliq Urdu'), local('Noto Nastaliq Urdu Regular'), local('NotoNastaliqUrdu-Regular'), local('Jameel Noori Nastaleeq'), local('Urdu Typesetting'), ${NASKH}; }
@font-face { font-family: Nastaliq; font-weight: 700; ${URDU_RANGE}
  src: local('Noto Nastaliq Urdu Bold'), local('NotoNastaliqUrdu-Bold'), local('Jameel Noori Nastaleeq'), local('Urdu Typesetting Bold'), ${NASKH_BOLD}; }
@font-face { font-family: Naskh; font-weight: 400; ${URDU_RANGE} src: ${NASKH}; }
@font-face { font-family: Naskh; font-weight: 700; ${URDU_RANGE} src: ${NASKH_BOLD}; }
* { box-sizing: border-box; margin: 0; }
html { font-family: Nastaliq, ${LATIN}; color: #000; background: #fff; }
svg { display: block; }
p { overflow-wrap: anywhere; }
[dir=auto] { text-align: start; }
.compact { font-family: Naskh, ${LATIN}; }
.clamp-1, .clamp-2, .clamp-3 { display: -webkit-box; -webkit-box-orient: vertical; overflow: hidden; }
.clamp-1 { -webkit-line-clamp: 1; }
.clamp-2 { -webkit-line-clamp: 2; }
.clamp-3 { -webkit-line-clamp: 3; }
@media screen { html { background: #ddd; } body > * { background: #fff; margin: 4mm auto; } }
`;

const LABEL = `
.label { width: 100mm; height: 150mm; padding: 4mm; overflow: hidden; display: flex; flex-direction: column; gap: 2mm; break-after: page; }
.label:last-of-type { break-after: auto; }
.label > * { flex: none; }
.head { display: flex; justify-content: space-between; gap: 4mm; align-items: baseline; border-bottom: .5mm solid; padding-bottom: .5mm; font-size: 10pt; }
.head b { font-size: 13pt; }
.code { display: flex; flex-direction: column; align-items: center; }
.code p { font: 700 13pt 'Liberation Mono', Consolas, Menlo, monospace; letter-spacing: .06em; padding-top: .5mm; }
.label > .to { flex: 1; min-height: 0; border: .4mm solid; padding: 1mm 2mm; display: flex; flex-direction: column; gap: .5mm; }
.who { display: flex; justify-content: space-between; align-items: baseline; gap: 3mm; font-size: 13pt; font-weight: 700; }
.phone { white-space: nowrap; max-width: 60%; overflow: hidden; }
.address { flex: 1; min-height: 0; font-size: 13pt; }
.address.medium { font-size: 12pt; }
.address.long { font-size: 10pt; }
.address.longer { font-size: 9pt; }
.address.longest { font-size: 7.5pt; line-height: 1.15; }
.city { font-size: 18pt; font-weight: 700; line-height: 1.2; }
.pay { display: flex; justify-content: space-between; align-items: center; gap: 3mm; }
.cod { flex: 1; border: 1mm solid; padding: 1mm 2.5mm; font-size: 9pt; }
.cod b { display: block; font-size: 22pt; line-height: 1.15; white-space: nowrap; }
.qr { padding: 2mm; }
.more { font-size: 8pt; }
.from { border-top: .3mm solid; padding-top: 1mm; font-size: 8pt; }
`;

export const LABEL_STYLE = `${COMMON}
@page { size: 100mm 150mm; margin: 0; }
${LABEL}`;

/** A quarter of A4 is 105 x 148.5 mm. Labels are made 5 % smaller, so that a printer's margin does not cut them off. */
export const LABEL_SHEET_STYLE = `${COMMON}
@page { size: A4; margin: 0; }
${LABEL}
.sheet { width: 210mm; height: 297mm; overflow: hidden; display: grid; grid-template: repeat(2, 148.5mm) / repeat(2, 105mm); break-after: page; }
.sheet:last-of-type { break-after: auto; }
.cell { display: grid; place-items: center; outline: .15mm dashed #888; }
.cell > .label { zoom: .95; break-after: auto; }
`;

export const SLIP_STYLE = `${COMMON}
@page { size: A4; margin: 0; }
.sheet { width: 210mm; height: 297mm; overflow: hidden; display: grid; grid-template: repeat(2, 148.5mm) / repeat(2, 105mm); break-after: page; }
.sheet:last-of-type { break-after: auto; }
.slip { padding: 6mm; overflow: hidden; display: flex; flex-direction: column; gap: 2mm; outline: .15mm dashed #888; }
.head { display: flex; justify-content: space-between; gap: 3mm; font-size: 9pt; border-bottom: .5mm solid; padding-bottom: 1.5mm; }
.head > :first-child { min-width: 0; }
.head b { display: block; font-size: 12pt; white-space: nowrap; }
.code { padding-inline: 2.5mm; text-align: center; font: 8pt 'Liberation Mono', Consolas, Menlo, monospace; }
.code svg { margin: 0 auto .7mm; }
.lines { border-collapse: collapse; width: 100%; }
.lines td { border-bottom: .2mm solid #888; padding: 1.2mm 0; vertical-align: middle; }
.quantity { width: 15mm; font-size: 22pt; font-weight: 700; line-height: 1; }
.variant { font-size: 17pt; font-weight: 700; line-height: 1.1; }
.variant span { text-transform: uppercase; }
.what { font-size: 9pt; }
.note { border: .5mm solid; padding: 1.5mm 2.5mm; font-size: 11pt; white-space: pre-line; }
.note.compact { font-size: 8.5pt; line-height: 1.3; }
.foot { margin-top: auto; font-size: 9pt; display: flex; justify-content: space-between; gap: 3mm; }
`;

/** Thermal printers print on 72 mm of the paper's 80 mm. */
export const RECEIPT_STYLE = `${COMMON}
@page { size: 80mm auto; margin: 0; }
.receipt { width: 80mm; padding: 4mm; font-size: 10pt; line-height: 1.3; }
header, footer { text-align: center; }
h1 { font-size: 14pt; }
.receipt > p, header { padding-bottom: 1.5mm; }
.undone { border: .5mm solid; padding: 1mm; font-weight: 700; text-align: center; }
table { border-collapse: collapse; width: 100%; border-top: .3mm dashed; margin-top: 1mm; }
td { padding: .8mm 0; vertical-align: top; overflow-wrap: anywhere; }
.amount { text-align: end; white-space: nowrap; overflow-wrap: normal; padding-inline-start: 2mm; }
.total td { border-top: .3mm dashed; font-size: 14pt; font-weight: 700; }
footer { padding-top: 3mm; }
footer svg { margin: 2mm auto 3mm; }
`;

/** For sheets of 24 self-adhesive labels of 70 x 37 mm, or for plain paper. */
export const PRODUCT_LABEL_STYLE = `${COMMON}
@page { size: A4; margin: 0; }
.sheet { width: 210mm; height: 297mm; overflow: hidden; display: grid; grid-template: repeat(8, 37mm) / repeat(3, 70mm); break-after: page; }
.sheet:last-of-type { break-after: auto; }
.label { padding: 3mm 5mm; overflow: hidden; display: flex; flex-direction: column; justify-content: center; gap: .5mm; font-size: 8pt; outline: .1mm dashed #bbb; }
.name { font-size: 10pt; font-weight: 700; }
.what { display: flex; justify-content: space-between; gap: 2mm; }
.what b { font-size: 11pt; white-space: nowrap; }
.code { display: flex; flex-direction: column; align-items: center; }
.code p { font: 700 8pt 'Liberation Mono', Consolas, Menlo, monospace; padding-top: .5mm; }
`;

export const LOAD_SHEET_STYLE = `${COMMON}
@page { size: A4; margin: 12mm; @bottom-right { content: 'Page ' counter(page) ' of ' counter(pages); font: 8pt Arial, sans-serif; } }
html { font-size: 9pt; }
.sheet { break-after: page; }
.sheet:last-of-type { break-after: auto; }
.head { display: flex; justify-content: space-between; gap: 6mm; padding-bottom: 3mm; }
h1 { font-size: 16pt; }
.sums { text-align: end; font-size: 11pt; }
table { border-collapse: collapse; width: 100%; }
th, td { border: .2mm solid #666; padding: 1mm 1.5mm; text-align: start; overflow-wrap: anywhere; }
th { background: #eee; print-color-adjust: exact; }
tr { break-inside: avoid; }
.number { text-align: end; white-space: nowrap; overflow-wrap: normal; }
.fixed { white-space: nowrap; overflow-wrap: normal; }
.signatures { display: grid; grid-template-columns: repeat(3, 1fr); gap: 8mm; padding-top: 16mm; break-inside: avoid; }
.signatures p { border-top: .3mm solid; padding-top: 1mm; }
@media screen { .sheet { width: 210mm; padding: 12mm; } }
`;
