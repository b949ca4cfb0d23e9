import type { Weave } from '#database/demo/designs/garment-design.ts';
import { button, buttonhole } from '../fastenings.ts';
import { crease, type FoldLine, mirrored, ridge, shaken } from '../folds.ts';
import { grainOf } from '../frame.ts';
import { type Garment, type Panel, placeMotif, type Studio } from '../garment.ts';
import { closeSymmetric, mirrorPath, offsetPath, turnPath } from '../geometry.ts';
import { edging, hemstitch, seam } from '../stitching.ts';
import { placket } from './collar.ts';
import { innerBack, neckband, neckStitch } from './neck.ts';
import { chestPocket } from './pocket.ts';
import { longSleeve } from './sleeve.ts';
import { raglanShoulders, torso } from './torso.ts';

const NECK = { half: 80, side: 212, back: 200, dip: 268 };

/** Colours of sleeves and of their edges, if they differ from the body. */
interface SleeveColors {
  fill?: string | undefined;
  trim?: string | undefined;
}

/** Cuts a short sleeve; `side` is 1 for the right of the drawing, -1 for the left. */
export function shortSleeve(studio: Studio, side: number, weave: Weave, { fill, trim }: SleeveColors = {}): Panel {
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
    fill: fill ?? palette.base,
    weave,
    grain: grainOf(frame, [150 * side, 260], [282 * side, 455]),
    height: 0.5,
    lines:
      (trim ? edging(place(cuff), trim, 46) + seam(place(offsetPath(cuff, 23, 8)), palette) : '') +
      hemstitch(cuff, palette, trim ? 9 : 14, place),
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

const STRAIGHT =
  'M0 276C44 276 74 250 86 212C116 216 144 226 166 238C154 292 160 350 187 400C182 490 184 650 193 806C130 822 60 824 0 822';
const SWING =
  'M0 276C44 276 74 250 86 212C116 216 144 226 166 238C154 292 160 350 187 400C196 490 236 650 268 782C190 818 90 830 0 830';

/** Cuts the opening of a henley: a short placket with three small buttons. */
function henleyPlacket(studio: Studio): { panel: Panel; buttons: string } {
  const { frame, palette } = studio;
  return {
    panel: placket(studio, 16, 276, 424, 'jersey'),
    buttons: [308, 352, 396].map((y) => buttonhole(frame, 0, y, palette) + button(frame, 0, y, 8)).join(''),
  };
}

/** Cuts a T-shirt with a ribbed round neck. Its cut decides sleeves, pocket, opening and width. */
export function cutTShirt(studio: Studio): Garment {
  const { frame, palette, cut } = studio;
  const contrast = cut === 'ringer' || cut === 'raglan' ? palette.inks.second : undefined;
  const swing = cut === 'swing';
  const hem = swing
    ? 'M-268 782C-190 818 -90 830 0 830C90 830 190 818 268 782'
    : 'M-193 806C-130 822 -60 824 0 822C60 824 130 822 193 806';
  const lines = hemstitch(hem, palette, -17, frame.path) + neckStitch(studio, NECK, 20);
  const sleeves = [-1, 1].flatMap((side): Panel[] =>
    cut === 'long-sleeve'
      ? longSleeve(studio, side, { weave: 'jersey', end: 'rib', fullness: 0.15 })
      : [
          shortSleeve(studio, side, 'jersey', {
            fill: cut === 'raglan' ? contrast : undefined,
            trim: cut === 'ringer' ? contrast : undefined,
          }),
        ],
  );
  const henley = cut === 'henley' ? henleyPlacket(studio) : null;
  return {
    panels: [
      innerBack(studio, NECK),
      ...sleeves,
      torso(studio, { outline: closeSymmetric(swing ? SWING : STRAIGHT), weave: 'jersey', lines }),
      ...(cut === 'raglan' && contrast ? raglanShoulders(studio, contrast, 'jersey') : []),
      ...(cut === 'pocket' ? [chestPocket(studio, 'jersey', contrast)] : []),
      ...(henley ? [henley.panel] : []),
      ...neckband(studio, NECK, 20, contrast),
    ],
    motifs: [placeMotif(frame, 0, cut === 'henley' ? 520 : 468, cut === 'henley' ? 200 : 258)],
    fastenings: henley ? henley.buttons : '',
  };
}
