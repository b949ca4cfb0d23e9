import { detailFocusOf } from '#database/demo/designs/detail-focus.ts';
import type { GarmentDesign } from '#database/demo/designs/garment-design.ts';
import { drawGarment } from './draw-garment.ts';
import { type Canvas, spreadTable } from './photograph/canvas.ts';
import { photographCloth } from './photograph/photograph-cloth.ts';
import { tableFor } from './table.ts';

/** Pixels. */
export const IMAGE = { width: 1_200, height: 1_500 } as const;
/** The largest part of a picture that a garment fills, across and down. */
const FILLED = { across: 0.86, down: 0.8 } as const;
/** Times the size of the drawing: small garments are shown a little larger than large ones, but not as large. */
const LARGEST = 1.72;

/** The garment by itself, seen from above; `zoom` is 1 for a full picture, less for one to be looked at while drawing. */
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

/** A close look at how the garment is made or printed: the same drawing, nearer, so that thread and weave are seen. */
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
