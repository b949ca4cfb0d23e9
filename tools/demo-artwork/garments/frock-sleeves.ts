import { crease, type FoldLine, mirrored, ridge, shaken } from '../folds.ts';
import { grainOf } from '../frame.ts';
import type { Panel, Studio } from '../garment.ts';
import { joinPaths, mirrorPath, offsetPath, reversePath } from '../geometry.ts';
import { gathers, topstitch } from '../stitching.ts';

/** Cuts a gathered sleeve that ends above the elbow with a pale cuff. */
export function puffSleeve({ frame, palette }: Studio, side: number): Panel[] {
  const place = (path: string): string => frame.path(side === 1 ? path : mirrorPath(path));
  const outline =
    'M112 226C160 204 224 226 246 276C258 310 258 344 244 368C224 388 190 396 166 390C150 370 120 360 112 330Z';
  const cuffTop = 'M246 364C226 384 192 392 164 386';
  const cuff = `${joinPaths(cuffTop, reversePath(offsetPath(cuffTop, -20, 6)))}Z`;
  const folds: FoldLine[] = [
    [
      [150, 240],
      [190, 290],
      [186, 372],
    ],
    [
      [160, 232],
      [226, 280],
      [216, 368],
    ],
    [
      [146, 260],
      [160, 320],
      [168, 372],
    ],
    [
      [176, 228],
      [248, 290],
      [238, 356],
    ],
  ];
  return [
    {
      role: 'sleeve',
      side,
      outline: place(outline),
      fill: palette.base,
      weave: 'poplin',
      grain: grainOf(frame, [140 * side, 250], [208 * side, 380]),
      height: 0.56,
      lines:
        gathers(place('M150 236C142 280 144 320 160 360'), palette, 8, 2) +
        gathers(place('M164 340C194 350 222 344 240 330'), palette, 40, 16),
      relief: folds.map((line) => crease(frame, mirrored(shaken(frame, line, 5), side), 16, 0.3)).join(''),
    },
    {
      role: 'trim',
      outline: place(cuff),
      fill: palette.inks.pale,
      weave: 'poplin',
      grain: frame.tilt,
      height: 0.56,
      lines: topstitch(place(offsetPath(cuffTop, -6, 6)), palette, palette.shade),
    },
  ];
}

/** Cuts a short frill over the shoulder. */
export function flutterSleeve({ frame, palette }: Studio, side: number): Panel {
  const place = (path: string): string => frame.path(side === 1 ? path : mirrorPath(path));
  const hem = 'M232 296C236 318 222 316 212 330C204 342 192 334 180 342C170 350 160 342 148 346';
  const flute: FoldLine = [
    [150, 250],
    [190, 290],
    [204, 334],
  ];
  return {
    role: 'sleeve',
    side,
    outline: place(`M138 222C180 226 220 252 232 296${hem.slice(hem.indexOf('C'))}C138 310 134 262 138 222Z`),
    fill: palette.base,
    weave: 'poplin',
    grain: grainOf(frame, [140 * side, 240], [200 * side, 330]),
    height: 0.56,
    lines:
      gathers(place('M152 236C140 270 138 300 144 330'), palette, 26, 12) +
      topstitch(place(offsetPath(hem, 7, 18)), palette),
    relief:
      ridge(frame, mirrored(flute, side), 14, 0.4) +
      crease(
        frame,
        mirrored(
          [
            [154, 246],
            [208, 262],
            [226, 300],
          ],
          side,
        ),
        12,
        0.34,
      ),
  };
}
