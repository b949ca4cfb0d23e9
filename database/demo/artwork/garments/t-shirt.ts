import { crease, type FoldLine, mirrored, ridge, shaken } from '../folds.ts';
import { grainOf } from '../frame.ts';
import { type Garment, type Panel, placeMotif, type Studio, type Weave } from '../garment.ts';
import { closeSymmetric, mirrorPath, turnPath } from '../geometry.ts';
import { hemstitch } from '../stitching.ts';
import { innerBack, neckband, neckStitch } from './neck.ts';
import { torso } from './torso.ts';

const NECK = { half: 80, side: 212, back: 200, dip: 268 };

/** A short sleeve with its hem; `side` is 1 for the right of the drawing and -1 for the left. */
export function shortSleeve(studio: Studio, side: number, weave: Weave): Panel {
  const { frame, palette } = studio;
  const turn = frame.random.between(-5, 4);
  const place = (path: string): string => {
    const turned = turnPath(path, turn, [175, 300]);
    return frame.path(side === 1 ? turned : mirrorPath(turned));
  };
  const cuff = 'M326 428C306 452 270 472 236 482';
  const folds: FoldLine[] = [
    [
      [188, 392],
      [232, 372],
      [284, 330],
    ],
    [
      [200, 412],
      [248, 400],
      [300, 382],
    ],
    [
      [212, 440],
      [238, 428],
      [270, 430],
    ],
  ];
  return {
    role: 'sleeve',
    side,
    outline: place(
      `M140 226C190 240 228 258 252 290C284 334 308 380 326 428C306 452 270 472 236 482C224 448 208 424 184 406L112 380L118 222L140 227Z`,
    ),
    fill: palette.base,
    weave,
    grain: grainOf(frame, [150 * side, 260], [282 * side, 455]),
    height: 0.5,
    lines: hemstitch(cuff, palette, 14, place),
    relief:
      folds.map((line) => crease(frame, shaken(frame, mirrored(line, side), 6), 14, 0.32)).join('') +
      ridge(
        frame,
        mirrored(
          [
            [190, 262],
            [252, 320],
            [300, 420],
          ],
          side,
        ),
        24,
        0.2,
      ),
  };
}

/** Cuts a T-shirt: ribbed round neck, short sleeves, double-stitched hems. */
export function cutTShirt(studio: Studio): Garment {
  const { frame, palette } = studio;
  const hem = 'M-193 806C-130 822 -60 824 0 822C60 822 130 822 193 806';
  const outline = closeSymmetric(
    'M0 276C44 276 74 250 86 212C116 216 144 226 166 238C154 292 160 350 187 400C182 490 184 650 193 806C130 822 60 824 0 822',
  );
  const lines = hemstitch(hem, palette, -17, frame.path) + neckStitch(studio, NECK, 20);
  return {
    panels: [
      innerBack(studio, NECK),
      shortSleeve(studio, -1, 'jersey'),
      shortSleeve(studio, 1, 'jersey'),
      torso(studio, { outline, weave: 'jersey', lines }),
      ...neckband(studio, NECK, 20),
    ],
    motifs: [placeMotif(frame, 0, 468, 258)],
    fastenings: '',
  };
}
