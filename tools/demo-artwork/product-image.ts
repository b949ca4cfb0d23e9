import { detailFocusOf } from '#database/demo/designs/detail-focus.ts';
import type { GarmentDesign } from '#database/demo/designs/garment-design.ts';
import { drawGarment } from './draw-garment.ts';
import { type Canvas, spreadTable } from './photograph/canvas.ts';
import { photographCloth } from './photograph/photograph-cloth.ts';
import { tableFor } from './table.ts';

/** Size of product images in pixels. */
export const IMAGE = { width: 1_200, height: 1_500 } as const;
/** Maximum share of width and height that a garment fills. */
const FILLED = { across: 0.86, down: 0.8 } as const;
/** Maximum scale of a drawing. It prevents small garments from looking as large as large ones. */
const LARGEST = 1.72;

/** Photographs only the garment, from above. A `zoom` below 1 makes smaller pictures, for checks during development. */
export async function photographFront(design: GarmentDesign, zoom = 1): Promise<Canvas> {
  const [width, height] = [IMAGE.width * zoom, IMAGE.height * zoom];
  const canvas = spreadTable(width, height, tableFor(design));
  const drawing = drawGarment(design);
  const { bounds } = drawing;
  const fitting = Math.min(
    (IMAGE.width * FILLED.across) / bounds.width,
    (IMAGE.height * FILLED.down) / bounds.height,
    LARGEST,
  );
  await photographCloth(canvas, drawing, {
    x: width / 2,
    y: height / 2,
    turn: 0,
    scale: fitting * zoom,
    about: [bounds.left + bounds.width / 2, bounds.top + bounds.height / 2],
  });
  return canvas;
}

/** Photographs a detail of the garment: the same drawing at a larger scale, with visible threads. */
export async function photographDetail(design: GarmentDesign, zoom = 1): Promise<Canvas> {
  const [width, height] = [IMAGE.width * zoom, IMAGE.height * zoom];
  const canvas = spreadTable(width, height, tableFor(design));
  const drawing = drawGarment(design);
  const { x, y, nearer } = detailFocusOf(design);
  await photographCloth(canvas, drawing, {
    x: width * 0.5,
    y: height * 0.5,
    turn: design.seed % 2 === 0 ? 7 : -7,
    scale: 1.5 * nearer * zoom,
    about: drawing.place(x, y),
  });
  return canvas;
}
