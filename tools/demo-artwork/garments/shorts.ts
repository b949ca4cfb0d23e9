import { cord } from '../fastenings.ts';
import { crease, type FoldLine, mirrored, ridge, shaken } from '../folds.ts';
import { grainOf } from '../frame.ts';
import { type Garment, type Panel, placeMotif, type Studio } from '../garment.ts';
import { joinPaths, mapPath, mirrorPath, offsetPath, reversePath } from '../geometry.ts';
import { edging, gathers, hemstitch, seam, topstitch } from '../stitching.ts';
import { innerWaist, threadOf, waistband } from './waist.ts';

/** Shorts use the waist of trousers, but `WIDER` times as wide and `LOWER` units further down. */
const WIDER = 1.22;
const LOWER = 96;

function leg(studio: Studio, side: number): Panel[] {
  const { frame, palette, cut } = studio;
  const place = (path: string): string => frame.path(side === 1 ? path : mirrorPath(path));
  const hem = 'M282 676C220 704 130 720 52 716';
  const outline =
    'M-1 322C50 330 120 328 182 316C214 400 250 540 282 676C220 704 130 720 52 716C40 660 26 610 8 566L-1 562Z';
  const pocket = 'M92 326C100 376 138 418 214 420';
  const thread = threadOf(studio);
  const folds: FoldLine[] = [
    [
      [6, 558],
      [70, 540],
      [150, 486],
    ],
    [
      [10, 570],
      [80, 588],
      [160, 566],
    ],
    [
      [18, 584],
      [60, 630],
      [110, 680],
    ],
    [
      [250, 570],
      [190, 590],
      [110, 640],
    ],
    [
      [240, 500],
      [200, 520],
      [120, 510],
    ],
  ];
  const cuffTop = offsetPath(hem, 46, 8);
  const grain = grainOf(frame, [60 * side, 320], [158 * side, 700]);
  const shared = { role: 'leg', side, fill: palette.base, weave: 'twill', grain } as const;
  const main: Panel = {
    ...shared,
    outline: place(outline),
    height: 0.5,
    lines:
      (cut === 'sporty' ? edging(place('M178 318C212 404 246 540 276 676'), palette.inks.pale, 40) : '') +
      (cut === 'cuffed' ? '' : hemstitch(hem, palette, 15, place, thread)) +
      seam(place(pocket), palette) +
      hemstitch(pocket, palette, 9, place, thread) +
      gathers(place('M6 328C50 332 120 330 178 322'), palette, 60, 22) +
      topstitch(place('M174 330C206 410 240 540 270 660'), palette, thread),
    relief:
      folds.map((line) => crease(frame, mirrored(shaken(frame, line, 9), side), 17, 0.32)).join('') +
      ridge(
        frame,
        mirrored(
          [
            [100, 380],
            [140, 560],
            [170, 700],
          ],
          side,
        ),
        80,
        0.16,
      ),
  };
  const cuff: Panel = {
    ...shared,
    role: 'leg',
    outline: place(`${joinPaths(offsetPath(hem, -2, 8), reversePath(cuffTop))}Z`),
    height: 0.58,
    lines:
      topstitch(place(offsetPath(hem, 8, 8)), palette, thread) +
      topstitch(place(offsetPath(cuffTop, -8, 8)), palette, thread),
    relief: ridge(
      frame,
      mirrored(
        [
          [60, 694],
          [170, 690],
          [270, 656],
        ],
        side,
      ),
      14,
      0.3,
    ),
  };
  return cut === 'cuffed' ? [main, cuff] : [main];
}

export function cutShorts(studio: Studio): Garment {
  const { frame, palette } = studio;
  const wider: Studio = {
    ...studio,
    frame: { ...frame, path: (path) => frame.path(mapPath(path, (x, y) => [x * WIDER, y + LOWER])) },
  };
  const [right, ...rightCuff] = leg(studio, 1);
  const rise = seam(frame.path('M0 328C0 400 0 480 -1 556'), palette);
  const cords = [
    'M-14 318C-60 300 -70 350 -26 352C-40 390 -50 420 -44 452',
    'M14 318C62 296 74 346 22 352C34 384 44 410 34 438',
  ].map((path) => cord(frame.path(path), palette.inks.pale, '#8a7656'));
  return {
    panels: [
      innerWaist(wider),
      ...leg(studio, -1),
      ...(right ? [{ ...right, lines: `${right.lines ?? ''}${rise}` }] : []),
      ...rightCuff,
      waistband(wider, true),
    ],
    motifs: [placeMotif(frame, 164, 548, 128, -8)],
    fastenings: cords.join(''),
  };
}
