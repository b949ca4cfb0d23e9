import type { Weave } from '#database/demo/designs/garment-design.ts';
import type { Frame } from './frame.ts';
import type { Point } from './geometry.ts';
import type { Palette } from './palette.ts';

/** Which part a panel plays; prints treat the body, the sleeves and the legs differently and spare the trim. */
export type Role = 'body' | 'sleeve' | 'leg' | 'trim' | 'inner';

/** One cut piece of cloth, already carried to the sheet by the frame. */
export interface Panel {
  role: Role;
  outline: string;
  /** Plain colour beneath the print. */
  fill: string;
  weave: Weave;
  /** Degrees by which the weave and the print turn, as the cloth of a sleeve does. */
  grain: number;
  /** Height above the table in the height map, 0 to 1. */
  height: number;
  /** Seams and stitches upon it. */
  lines?: string;
  /** Folds, as height-map shapes. */
  relief?: string;
  /** -1, 0 or 1: which side of the garment a panel belongs to. */
  side?: number;
}

/** Place of a motif: its middle, width and turn. */
export interface Placement {
  at: Point;
  size: number;
  turn: number;
}

/** A garment ready to be painted, panels listed from the lowest to the topmost. */
export interface Garment {
  panels: Panel[];
  motifs: Placement[];
  /** Buttons, zips, cords and labels: painted above the light of the cloth. */
  fastenings: string;
}

/** Arguments of a cutter. */
export interface Studio {
  frame: Frame;
  palette: Palette;
  /** A prefix which keeps the identifiers of garments in one scene apart. */
  id: string;
  denim: boolean;
  /** Which cut of the kind is wanted. */
  cut: string;
}

/** A motif's place given in the garment's own measures. */
export function placeMotif(frame: Frame, x: number, y: number, size: number, turn = 0): Placement {
  return { at: frame.point(x, y), size, turn: turn + frame.tilt };
}
