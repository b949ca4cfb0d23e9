import type { GarmentDesign } from '../design.ts';
import { garmentLayers } from '../draw-garment.ts';
import { prop, propDefinitions } from '../props/prop.ts';
import { type Cloth, drawTable } from '../table.ts';

/** Where a thing lies on the sheet: its middle, its size beside that of a product picture, its turn. */
export interface Spot {
  x: number;
  y: number;
  scale?: number;
  turn?: number;
}

/** A large sheet on which garments and props are laid one after the other, the later over the earlier. */
export interface Sheet {
  garment(design: GarmentDesign, spot: Spot): void;
  /** A garment folded to a rectangle: its chest and collar are seen. */
  folded(design: GarmentDesign, spot: Spot): void;
  prop(content: string, spot: Spot & { thin?: boolean }): void;
  /** Anything flat, such as a shadow or a painted shape. */
  flat(content: string): void;
  finish(): string;
}

/** What remains visible of a garment when sleeves and hem are turned under. */
const FOLDED =
  'M248 100L552 100C556 240 557 480 553 622C552 640 546 645 528 646C440 650 360 650 272 646C254 645 248 640 247 622C243 480 244 240 248 100Z';

/** Spreads a tablecloth of the given size. */
export function createSheet(width: number, height: number, cloth: Cloth): Sheet {
  const table = drawTable(cloth, width, height);
  let defs = table.defs + propDefinitions(width, height);
  let body = table.body;
  let count = 0;
  return {
    garment(design, { x, y, scale = 1, turn = 0 }) {
      const layers = garmentLayers(design, `g${count}`, scale);
      count += 1;
      defs += layers.defs;
      body += `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${scale}) translate(-400 -500)">${layers.shadow}${layers.body}</g>`;
    },
    folded(design, { x, y, scale = 1, turn = 0 }) {
      const layers = garmentLayers(design, `g${count}`, scale);
      defs += `${layers.defs}<clipPath id="fold${count}"><path d="${FOLDED}"/></clipPath>`;
      body +=
        `<g filter="url(#thick)"><g transform="translate(${x} ${y}) rotate(${turn}) scale(${scale}) translate(-400 -400)">` +
        `<g clip-path="url(#fold${count})">${layers.body}</g></g></g>`;
      count += 1;
    },
    prop(content, spot) {
      body += prop(content, spot);
    },
    flat(content) {
      body += content;
    },
    finish: () =>
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">` +
      `<defs>${defs}</defs>${body}</svg>`,
  };
}

/** Tablecloths for the scenes: deeper than those of the products, so that the page has places to rest on. */
export const CLOTHS = {
  apricot: { lit: '#fdeedd', base: '#f8dcc1', far: '#efc39e' },
  cream: { lit: '#fdf7ea', base: '#f5e8d1', far: '#e7d0ab' },
  rose: { lit: '#fbebe4', base: '#f3d3c8', far: '#e4b3a5' },
  sage: { lit: '#f1f3e6', base: '#dbe2cc', far: '#bcc8a8' },
  sky: { lit: '#eef4f4', base: '#d5e3e5', far: '#b2c9ce' },
  honey: { lit: '#fdf3d9', base: '#f7e0a9', far: '#eac677' },
} as const satisfies Record<string, Cloth>;
