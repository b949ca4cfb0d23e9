import { zip } from '../fastenings.ts';
import { dip, ridge } from '../folds.ts';
import { type Garment, placeMotif, type Studio } from '../garment.ts';
import { closeSymmetric } from '../geometry.ts';
import { seam, topstitch } from '../stitching.ts';
import { innerBack, neckband, neckStitch } from './neck.ts';
import { longSleeve } from './sleeve.ts';
import { standCollar } from './stand-collar.ts';
import { raglanShoulders, ribbedHem, torso } from './torso.ts';

const NECK = { half: 84, side: 214, back: 200, dip: 262 };

const NOTCH = 'M-28 290C-18 308 -8 322 0 332C8 322 18 308 28 290';
/** Quilting seams that form diamonds between shoulders and hem. */
const QUILTING = Array.from({ length: 19 }, (_, index) => {
  const x = -540 + index * 60;
  return [
    `M${x} 230C${x + 180} 410 ${x + 360} 590 ${x + 540} 770`,
    `M${x + 540} 230C${x + 360} 410 ${x + 180} 590 ${x} 770`,
  ];
}).flat();

/** Cuts a sweatshirt with ribbed neck, cuffs and hem. The cut half-zip has a stand-up collar. */
export function cutSweatshirt(studio: Studio): Garment {
  const { frame, palette, cut } = studio;
  const hemline = 'M-196 762C-130 774 -60 776 0 775C60 776 130 774 196 762';
  const outline = closeSymmetric(
    'M0 270C46 268 78 250 90 214C118 217 144 226 166 238C154 292 160 350 187 400C186 500 196 640 198 764C130 776 60 778 0 777',
  );
  const contrast = cut === 'raglan' ? palette.inks.second : palette.base;
  const sleeve = { weave: 'loopback', end: 'rib', fullness: 0.8, fill: contrast } as const;
  const halfZip = cut === 'half-zip';
  const quilted = cut === 'quilted' ? QUILTING.map((path) => frame.path(path)) : [];
  const body = torso(studio, {
    outline,
    weave: 'loopback',
    foldStrength: quilted.length > 0 ? 0.2 : 0.36,
    bottom: 770,
    lines:
      quilted.map((path) => topstitch(path, palette)).join('') +
      (halfZip
        ? topstitch(frame.path('M-14 300L-14 452L14 452L14 300'), palette)
        : neckStitch(studio, NECK, 25) + topstitch(frame.path(NOTCH), palette) + seam(frame.path(NOTCH), palette, 0.5)),
  });
  const gathers = ridge(
    frame,
    [
      [-196, 748],
      [0, 758],
      [196, 748],
    ],
    16,
    0.3,
  );
  return {
    panels: [
      innerBack(studio, NECK),
      ...longSleeve(studio, -1, sleeve),
      ...longSleeve(studio, 1, sleeve),
      { ...body, relief: (body.relief ?? '') + gathers + quilted.map((path) => dip(path, 8, 0.3)).join('') },
      ...(cut === 'raglan' ? raglanShoulders(studio, contrast, 'loopback') : []),
      ribbedHem(studio, hemline, 52),
      ...(halfZip ? standCollar(studio, { ribbed: true }) : neckband(studio, NECK, 26)),
    ],
    motifs: [placeMotif(frame, 0, halfZip ? 560 : 476, halfZip ? 180 : 250)],
    fastenings: halfZip ? zip(frame.path('M0 292C0 340 0 390 0 448'), palette, 0.16) : '',
  };
}
