import type { Weave } from '#database/demo/designs/garment-design.ts';
import type { Point } from '../geometry.ts';
import type { Palette } from '../palette.ts';
import { type Canvas, clipRegion, layOver } from './canvas.ts';
import { castShadow, shifted } from './cast-shadow.ts';
import { clothSurface } from './cloth-surface.ts';
import { lightOnCloth } from './light-on-cloth.ts';
import { channelOf, type Raster, type Region, rasterise } from './raster.ts';
import { soften } from './soften.ts';

/** A drawn garment as SVG parts, in units of the drawing, which is 800 x 1000. */
export interface ClothDrawing {
  defs: string;
  /** Colours of cloth, prints and seams. */
  colors: string;
  /** Height map in grey: white is high. */
  heights: string;
  /** Visible panel of each point: the red value of panel 0 is 8, of panel 1 is 16, and so on. */
  panels: string;
  weaves: readonly { weave: Weave; grain: number }[];
  /** Buttons, zips and cords. Their drawings already include light and shade. */
  fastenings: string;
  palette: Palette;
  seed: number;
  bounds: Region;
  /** Maps a point of the cutting pattern, which is symmetric about x = 0, to the drawing. */
  place: (x: number, y: number) => Point;
}

/** Position of a drawing on the canvas: it is scaled, turned by `turn` degrees, and moved so that its point `about` is at x, y. */
export interface Placing {
  x: number;
  y: number;
  turn: number;
  scale: number;
  about: readonly [number, number];
  /** Height of the garment above the table, in units of the drawing. */
  thickness?: number;
}

const THICKNESS = 6.5;

function cornersOf({ left, top, width, height }: Region): readonly (readonly [number, number])[] {
  return [
    [left, top],
    [left + width, top],
    [left, top + height],
    [left + width, top + height],
  ];
}

function regionOf(bounds: Region, { x, y, turn, scale, about }: Placing, margin: number): Region {
  const angle = (turn * Math.PI) / 180;
  const corners = cornersOf(bounds).map(([cornerX, cornerY]) => {
    const [dx, dy] = [(cornerX - about[0]) * scale, (cornerY - about[1]) * scale];
    return [x + dx * Math.cos(angle) - dy * Math.sin(angle), y + dx * Math.sin(angle) + dy * Math.cos(angle)];
  });
  const across = corners.map(([value = 0]) => value);
  const down = corners.map(([, value = 0]) => value);
  const [left, top] = [Math.min(...across) - margin, Math.min(...down) - margin];
  return { left, top, width: Math.max(...across) + margin - left, height: Math.max(...down) + margin - top };
}

/** Draws a garment on the canvas with light, and with its shadow on everything below it. */
export async function photographCloth(canvas: Canvas, drawing: ClothDrawing, placing: Placing): Promise<void> {
  const { scale, turn, x, y, about } = placing;
  const region = clipRegion(regionOf(drawing.bounds, placing, (placing.thickness ?? THICKNESS) * 10 * scale), canvas);
  const open = `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${scale}) translate(${-about[0]} ${-about[1]})">`;
  const take = (content: string): Promise<Raster> => rasterise(`${open}${content}</g>`, drawing.defs, region);
  const colors = await take(drawing.colors);
  const heights = await take(drawing.heights);
  const panels = await take(drawing.panels);
  const fastenings = await take(drawing.fastenings);

  const alpha = channelOf(colors, 3);
  castShadow(canvas, region, alpha, scale, placing.thickness ?? THICKNESS);
  const { width, height } = region;
  const raised = channelOf(heights, 0);
  for (let index = 0; index < raised.length; index += 1) {
    raised[index] = (raised[index] ?? 0) * (alpha[index] ?? 0);
  }
  // Collars, pockets and folds cast a small shadow on the cloth beside them.
  const towardsLamp = shifted(soften(raised, width, height, 2.6 * scale), region, 3 * scale, 4.6 * scale);
  const surface = clothSurface({ raised, alpha, panels, drawing, placing });
  layOver(canvas, lightOnCloth({ colors, raised, towardsLamp, surface, palette: drawing.palette }));
  layOver(canvas, fastenings);
}
