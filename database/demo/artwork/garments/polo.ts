import { button, buttonhole } from '../fastenings.ts';
import { type Garment, placeMotif, type Studio } from '../garment.ts';
import { closeSymmetric } from '../geometry.ts';
import { hemstitch, topstitch } from '../stitching.ts';
import { placket, turnedCollar } from './collar.ts';
import { innerBack } from './neck.ts';
import { shortSleeve } from './t-shirt.ts';
import { torso } from './torso.ts';

/** Cuts a polo shirt: piqué, a knitted collar, and a short placket with three buttons. */
export function cutPolo(studio: Studio): Garment {
  const { frame, palette } = studio;
  const hem = 'M-192 800C-130 816 -60 818 0 816C60 818 130 816 192 800';
  const outline = closeSymmetric(
    'M0 276C40 274 70 246 82 210C116 216 144 226 166 238C154 292 160 350 187 400C182 490 184 650 192 800C130 816 60 818 0 816',
  );
  const box = 'M-17 440L17 440L17 418L-17 418';
  const strip = placket(studio, 19, 256, 444, 'pique');
  return {
    panels: [
      innerBack(studio, { half: 76, side: 208, back: 194, dip: 272 }),
      shortSleeve(studio, -1, 'pique'),
      shortSleeve(studio, 1, 'pique'),
      torso(studio, { outline, weave: 'pique', lines: hemstitch(hem, palette, -16, frame.path) }),
      { ...strip, lines: (strip.lines ?? '') + topstitch(frame.path(box), palette) },
      ...turnedCollar(studio, { weave: 'rib', fill: palette.shade, point: 322, meet: 272 }),
    ],
    motifs: [placeMotif(frame, 100, 424, 118)],
    fastenings: [312, 362, 410].map((y) => buttonhole(frame, 0, y, palette) + button(frame, 0, y, 10)).join(''),
  };
}
