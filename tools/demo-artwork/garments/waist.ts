import type { Panel, Studio } from '../garment.ts';
import { joinPaths, offsetPath, reversePath } from '../geometry.ts';
import { gathers, topstitch } from '../stitching.ts';
import { heart } from './neck.ts';

const WAIST = 'M-146 180C-90 192 -40 195 0 195C40 195 90 192 146 180';
const BAND = 'M-150 218C-90 231 -40 234 0 234C40 234 90 231 150 218';

/** Returns the colour of the thread: honey for denim, else the stitch colour of the palette. */
export function threadOf({ denim, palette }: Studio): string {
  return denim ? '#e9b566' : palette.stitch;
}

/** Cuts the inside of the back waistband, which is visible above the front. */
export function innerWaist({ frame, palette }: Studio): Panel {
  const outline = 'M-146 182C-120 160 -60 156 0 156C60 156 120 160 146 182L140 210L-140 210Z';
  return {
    role: 'inner',
    outline: frame.path(outline),
    fill: palette.shade,
    weave: 'poplin',
    grain: frame.tilt,
    height: 0.4,
    lines:
      `<path d="${frame.path(outline)}" fill="${palette.deep}" fill-opacity="0.42"/>` +
      topstitch(frame.path('M-134 174C-80 164 80 164 134 174'), palette) +
      `<path d="${frame.path('M-19 164L19 164L18 188L-18 188Z')}" fill="#faf3e6"/>` +
      `<path d="${frame.path(heart(0, 174))}" fill="#c8664a"/>`,
  };
}

/** Cuts the front waistband. An elastic waistband is gathered. */
export function waistband(studio: Studio, elastic: boolean): Panel {
  const { frame, palette } = studio;
  return {
    role: 'trim',
    outline: frame.path(`${joinPaths(WAIST, reversePath(BAND))}Z`),
    fill: elastic ? palette.shade : palette.base,
    weave: studio.denim ? 'denim' : 'twill',
    grain: frame.tilt,
    height: 0.58,
    lines: elastic
      ? gathers(frame.path(WAIST), palette, 38, 58) +
        [10, 20, 30].map((depth) => topstitch(frame.path(offsetPath(WAIST, depth)), palette)).join('')
      : [5, 33].map((depth) => topstitch(frame.path(offsetPath(WAIST, depth)), palette, threadOf(studio))).join(''),
  };
}
