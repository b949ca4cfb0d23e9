import type { Weave } from '#database/demo/designs/garment-design.ts';
import { crease, drapes, type FoldLine, mirrored, shaken } from '../folds.ts';
import type { Panel, Studio } from '../garment.ts';
import { joinPaths, mirrorPath, offsetPath, reversePath } from '../geometry.ts';
import { ribs, seam, topstitch } from '../stitching.ts';

/** Path of the right armhole, from shoulder to armpit. */
export const ARMHOLE = 'M166 238C154 292 160 350 187 400';
const SHOULDER = 'M88 216C116 220 142 229 166 241';

/** Draws creases from the armpit across the chest. */
export function armpitFolds({ frame }: Studio, side: number, strength = 0.3, x = 178, y = 405): string {
  const lines: FoldLine[] = [
    [
      [x, y],
      [x - 45, y + 4],
      [x - 104, y - 34],
    ],
    [
      [x + 4, y + 12],
      [x - 44, y + 40],
      [x - 112, y + 46],
    ],
    [
      [x + 2, y + 18],
      [x - 26, y + 78],
      [x - 78, y + 128],
    ],
  ];
  return lines
    .map((line, index) => crease(frame, shaken(frame, mirrored(line, side), 9), 13 + index * 2, strength))
    .join('');
}

interface Torso {
  outline: string;
  weave: Weave;
  lines: string;
  foldStrength?: number;
  bottom?: number;
  fill?: string;
}

/** Cuts the front of an upper garment, with armhole seams, shoulder seams and folds. */
export function torso(
  studio: Studio,
  { outline, weave, lines, foldStrength = 0.3, bottom = 810, fill = studio.palette.base }: Torso,
): Panel {
  const { frame, palette } = studio;
  const seams = [ARMHOLE, mirrorPath(ARMHOLE)].map((path) => seam(frame.path(path), palette));
  const shoulders = [SHOULDER, mirrorPath(SHOULDER)].map((path) => seam(frame.path(path), palette, 0.6));
  const { random } = frame;
  // One or two creases from the side seams, at random.
  const waist = Array.from({ length: random.next() < 0.5 ? 1 : 2 }, (_, index): FoldLine => {
    const side = (index === 0) === random.next() < 0.7 ? 1 : -1;
    const y = bottom - random.between(70, 260);
    return [
      [184 * side, y],
      [120 * side, y + random.between(-18, 18)],
      [random.between(20, 90) * side, y + random.between(-36, 36)],
    ];
  });
  return {
    role: 'body',
    outline: frame.path(outline),
    fill,
    weave,
    grain: frame.tilt,
    height: 0.52,
    lines: seams.join('') + shoulders.join('') + lines,
    relief:
      armpitFolds(studio, 1, foldStrength) +
      armpitFolds(studio, -1, foldStrength) +
      waist.map((line) => crease(frame, shaken(frame, line, 16), 14, foldStrength * 0.8)).join('') +
      drapes(
        frame,
        { left: -178, right: 178, top: bottom - 300, bottom, flare: random.between(0.9, 1.12) },
        random.pick([2, 3, 4]),
        foldStrength * 0.8,
      ),
  };
}

/** Cuts the tops of raglan sleeves. They reach from neck to armpit without a seam on the shoulder. */
export function raglanShoulders({ frame, palette }: Studio, fill: string, weave: Weave): Panel[] {
  const outline =
    'M80 212C116 216 144 226 168 238C154 292 160 350 189 402C150 350 104 294 66 250C74 238 78 226 80 212Z';
  const edge = 'M66 250C104 294 150 350 189 402';
  return [-1, 1].map((side) => {
    const place = (path: string): string => frame.path(side === 1 ? path : mirrorPath(path));
    return {
      role: 'trim',
      side,
      outline: place(outline),
      fill,
      weave,
      grain: frame.tilt - side * 24,
      height: 0.51,
      lines: seam(place(edge), palette) + topstitch(place(offsetPath(edge, -8, 8)), palette),
    };
  });
}

/** Cuts the ribbed band at the bottom of a sweatshirt or bomber. */
export function ribbedHem({ frame, palette }: Studio, top: string, depth: number, height = 0.48): Panel {
  const lower = offsetPath(top, depth, 9);
  return {
    role: 'trim',
    outline: frame.path(`${joinPaths(top, reversePath(lower))}Z`),
    fill: palette.shade,
    weave: 'smooth',
    grain: frame.tilt,
    height,
    lines: ribs(frame.path(top), frame.path(lower), palette, 70) + seam(frame.path(top), palette, 0.8),
  };
}
