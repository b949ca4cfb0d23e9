import { code128, drawingSVG } from 'bwip-js/node';
import { encode } from 'uqr';
import { Html, NOTHING } from './html.ts';

/** Dot of a label printer (203 dpi). Bars have a width of whole dots, because printers round other widths unevenly. */
const DOT_MM = 0.125;
const BAR_DOTS_MAX = 4;
const UNITS_PER_BAR = 2;
const PRINTABLE = /^[\x20-\x7e]+$/;

/** Returns nothing for text that is not ASCII. Callers leave ten bars of white space at both sides. */
export function code128Svg(text: string, maxWidthMm: number, heightMm: number): Html {
  if (!PRINTABLE.test(text)) return NOTHING;
  const { path, bars } = barsOf(text);
  const width = bars * Math.min(widthOf(bars, maxWidthMm), BAR_DOTS_MAX * DOT_MM);
  return svg(`0 0 ${bars} 1`, path, width, heightMm);
}

/** Draws filled rectangles, because printers round both edges of a stroke and thin strokes would merge. */
function barsOf(text: string): { path: string; bars: number } {
  let path = '';
  let bars = 0;
  const drawing = {
    ...drawingSVG(),
    line(x: number, _top: number, _x: number, _bottom: number, width: number) {
      const [left, right] = [(x - width / 2) / UNITS_PER_BAR, (x + width / 2) / UNITS_PER_BAR];
      path += `M${left} 0V1H${right}V0Z`;
      bars = Math.max(bars, right);
    },
    end: () => path,
  };
  code128<string>({ bcid: 'code128', text, scale: UNITS_PER_BAR }, drawing);
  return { path, bars };
}

/** Callers leave four modules of white space around the code. `uqr` is six times as fast as `bwip-js`. */
export function qrSvg(text: string, maxSizeMm: number): Html {
  // Labels get scratched, so this uses level M, which can repair 15 % of damage.
  const { data, size } = encode(text, { ecc: 'M', border: 0 });
  const path = data.map((row, y) => rowPath(row, y)).join('');
  const sizeMm = size * widthOf(size, maxSizeMm);
  return svg(`0 0 ${size} ${size}`, path, sizeMm, sizeMm);
}

/** Joins neighbouring modules, because printers show a white line between separate ones. */
function rowPath(row: readonly boolean[], y: number): string {
  let path = '';
  for (let start = 0; start < row.length; start += 1) {
    if (!row[start]) continue;
    let end = start;
    while (row[end]) end += 1;
    path += `M${start} ${y}V${y + 1}H${end}V${y}Z`;
    start = end;
  }
  return path;
}

/**
 * Returns the width in mm of one module (the thinnest bar): a whole number of printer dots, or less than a dot if a
 * long code would not fit otherwise.
 */
function widthOf(modules: number, maxMm: number): number {
  return Math.floor(maxMm / modules / DOT_MM) * DOT_MM || maxMm / modules;
}

function svg(viewBox: string, path: string, widthMm: number, heightMm: number): Html {
  const size = `width="${widthMm.toFixed(3)}mm" height="${heightMm.toFixed(3)}mm"`;
  return new Html(
    `<svg ${size} viewBox="${viewBox}" preserveAspectRatio="none" shape-rendering="crispEdges"><path d="${path}"/></svg>`,
  );
}
