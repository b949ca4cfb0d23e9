import { ridge } from '../folds.ts';
import { type Garment, placeMotif, type Studio } from '../garment.ts';
import { closeSymmetric } from '../geometry.ts';
import { seam, topstitch } from '../stitching.ts';
import { innerBack, neckband, neckStitch } from './neck.ts';
import { longSleeve } from './sleeve.ts';
import { ribbedHem, torso } from './torso.ts';

const NECK = { half: 84, side: 214, back: 200, dip: 262 };

/** Cuts a sweatshirt: loopback fleece, ribbed neck, cuffs and hem, and the stitched triangle below the neck. */
export function cutSweatshirt(studio: Studio): Garment {
  const { frame, palette } = studio;
  const hemline = 'M-196 762C-130 774 -60 776 0 775C60 776 130 774 196 762';
  const outline = closeSymmetric(
    'M0 270C46 268 78 250 90 214C118 217 144 226 166 238C154 292 160 350 187 400C186 500 196 640 198 764C130 776 60 778 0 777',
  );
  const notch = 'M-28 290C-18 308 -8 322 0 332C8 322 18 308 28 290';
  const sleeve = { weave: 'fleece', end: 'rib', fullness: 0.8 } as const;
  const body = torso(studio, {
    outline,
    weave: 'fleece',
    foldStrength: 0.36,
    bottom: 770,
    lines: neckStitch(studio, NECK, 25) + topstitch(frame.path(notch), palette) + seam(frame.path(notch), palette, 0.5),
  });
  return {
    panels: [
      innerBack(studio, NECK),
      ...longSleeve(studio, -1, sleeve),
      ...longSleeve(studio, 1, sleeve),
      {
        ...body,
        relief:
          (body.relief ?? '') +
          ridge(
            frame,
            [
              [-196, 748],
              [0, 758],
              [196, 748],
            ],
            16,
            0.3,
          ),
      },
      ribbedHem(studio, hemline, 52),
      ...neckband(studio, NECK, 26),
    ],
    motifs: [placeMotif(frame, 0, 476, 250)],
    fastenings: '',
  };
}
