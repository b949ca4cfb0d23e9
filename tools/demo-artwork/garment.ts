import type { Weave } from '#database/demo/designs/garment-design.ts';
import type { Frame } from './frame.ts';
import type { Point } from './geometry.ts';
import type { Palette } from './palette.ts';

/** Part of the garment to which a panel belongs. Prints differ between body, sleeves and legs. Trim and inside have no print. */
export type Role = 'body' | 'sleeve' | 'leg' | 'trim' | 'inner';

/** A piece of cloth, in coordinates of the sheet. */
export interface Panel {
  role: Role;
  outline: string;
  /** Colour of the cloth under the print. */
  fill: string;
  weave: Weave;
  /** Degrees by which weave and print are turned, such as on a sleeve. */
  grain: number;
  /** Height above the table in the height map, from 0 to 1. */
  height: number;
  /** SVG of the seams and stitches on the panel. */
  lines?: string;
  /** SVG of the folds, for the height map. */
  relief?: string;
  /** Side of the garment: -1 is left, 0 the middle, 1 right. */
  side?: number;
}

/** Position of a motif on the sheet: its middle, width, and turn in degrees. */
export interface Placement {
  at: Point;
  size: number;
  turn: number;
}

/** A cut garment. Its panels are listed from the lowest to the highest. */
export interface Garment {
  panels: Panel[];
  motifs: Placement[];
  /** SVG of buttons, zips, cords and labels. They are drawn last, because the light on the cloth does not affect them. */
  fastenings: string;
}

/** Arguments of the functions that cut a garment. */
export interface Studio {
  frame: Frame;
  palette: Palette;
  /** Prefix for SVG ids, so that the ids of several garments in a scene differ. */
  id: string;
  denim: boolean;
  /** Name of the cut. */
  cut: string;
}

/** Maps the position of a motif from the cutting pattern to the sheet. */
export function placeMotif(frame: Frame, x: number, y: number, size: number, turn = 0): Placement {
  return { at: frame.point(x, y), size, turn: turn + frame.tilt };
}
