import type { GarmentDesign } from '#database/demo/designs/garment-design.ts';
import { drawGarment } from '../draw-garment.ts';
import { type Canvas, spreadTable } from '../photograph/canvas.ts';
import { type ClothDrawing, photographCloth } from '../photograph/photograph-cloth.ts';
import { photographProp } from '../photograph/photograph-prop.ts';
import type { Cloth } from '../table.ts';

/** Position of an object on the sheet: its middle in pixels, its scale relative to a drawing of 800 x 1000, and its turn in degrees. */
export interface Spot {
  x: number;
  y: number;
  scale?: number;
  turn?: number;
}

/** A sheet on which garments and props are laid. Later ones cover earlier ones. */
export interface Sheet {
  garment(design: GarmentDesign, spot: Spot): void;
  /** Lays a garment that is folded to a rectangle, so that only chest and collar are visible. */
  folded(design: GarmentDesign, spot: Spot): void;
  prop(content: string, spot: Spot & { thin?: boolean }): void;
  finish(): Promise<Canvas>;
}

/** Outline of the visible part of a folded garment. */
const FOLDED =
  'M248 100L552 100C556 240 557 480 553 622C552 640 546 645 528 646C440 650 360 650 272 646C254 645 248 640 247 622C243 480 244 240 248 100Z';

function folded(drawing: ClothDrawing): ClothDrawing {
  const inside = (content: string): string => `<g clip-path="url(#fold)">${content}</g>`;
  return {
    ...drawing,
    defs: `${drawing.defs}<clipPath id="fold"><path d="${FOLDED}"/></clipPath>`,
    colors: inside(drawing.colors),
    heights: inside(drawing.heights),
    panels: inside(drawing.panels),
    fastenings: inside(drawing.fastenings),
    bounds: { left: 244, top: 96, width: 314, height: 554 },
  };
}

/** Creates a sheet of the given size in pixels, covered with a tablecloth. */
export function createSheet(width: number, height: number, cloth: Cloth): Sheet {
  const laid: ((canvas: Canvas) => Promise<void>)[] = [];
  return {
    garment(design, { x, y, scale = 1, turn = 0 }) {
      laid.push((canvas) => photographCloth(canvas, drawGarment(design), { x, y, scale, turn, about: [400, 500] }));
    },
    folded(design, { x, y, scale = 1, turn = 0 }) {
      laid.push((canvas) =>
        photographCloth(canvas, folded(drawGarment(design)), { x, y, scale, turn, about: [400, 400], thickness: 12 }),
      );
    },
    prop(content, spot) {
      laid.push((canvas) => photographProp(canvas, content, spot));
    },
    async finish() {
      const canvas = spreadTable(width, height, cloth);
      for (const lay of laid) {
        await lay(canvas);
      }
      return canvas;
    },
  };
}

/** Tablecloths of the scenes. They are darker than those of the product images, so that the scenes stand out on the page. */
export const CLOTHS = {
  apricot: { lit: '#fdeedd', base: '#f8dcc1', far: '#efc39e' },
  cream: { lit: '#fdf7ea', base: '#f5e8d1', far: '#e7d0ab' },
  rose: { lit: '#fbebe4', base: '#f3d3c8', far: '#e4b3a5' },
  sage: { lit: '#f1f3e6', base: '#dbe2cc', far: '#bcc8a8' },
  sky: { lit: '#eef4f4', base: '#d5e3e5', far: '#b2c9ce' },
  honey: { lit: '#fdf3d9', base: '#f7e0a9', far: '#eac677' },
} as const satisfies Record<string, Cloth>;
