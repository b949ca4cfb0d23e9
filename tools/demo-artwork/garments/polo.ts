import { button, buttonhole } from '../fastenings.ts';
import { type Garment, type Panel, placeMotif, type Studio } from '../garment.ts';
import { closeSymmetric, mirrorPath } from '../geometry.ts';
import { edging, hemstitch, topstitch } from '../stitching.ts';
import { placket, turnedCollar } from './collar.ts';
import { innerBack } from './neck.ts';
import { longSleeve } from './sleeve.ts';
import { shortSleeve } from './t-shirt.ts';
import { torso } from './torso.ts';

/** Adds two fine lines along the edge of the collar. */
function tipped(panels: Panel[], { frame, palette }: Studio): Panel[] {
  const edge = 'M104 222C103 270 94 296 80 312C54 304 28 292 10 280';
  return panels.map((panel, index) => {
    if (index === 0) return panel;
    const line = (inset: string): string => frame.path(index === 2 ? inset : mirrorPath(inset));
    return { ...panel, lines: (panel.lines ?? '') + edging(line(edge), palette.inks.main, 4) };
  });
}

/** Cuts a polo shirt with a knitted collar and a short placket with three buttons. */
export function cutPolo(studio: Studio): Garment {
  const { frame, palette, cut } = studio;
  const hem = 'M-192 800C-130 816 -60 818 0 816C60 818 130 816 192 800';
  const outline = closeSymmetric(
    'M0 276C40 274 70 246 82 210C116 216 144 226 166 238C154 292 160 350 187 400C182 490 184 650 192 800C130 816 60 818 0 816',
  );
  const box = 'M-17 440L17 440L17 418L-17 418';
  const strip = placket(studio, 19, 256, 444, 'pique');
  const collar = turnedCollar(studio, { weave: 'rib', fill: palette.shade, point: 322, meet: 272 });
  const sleeves = [-1, 1].flatMap((side) =>
    cut === 'long-sleeve'
      ? longSleeve(studio, side, { weave: 'pique', end: 'rib', fullness: 0.2 })
      : [shortSleeve(studio, side, 'pique', { trim: cut === 'tipped' ? palette.inks.main : palette.shade })],
  );
  return {
    panels: [
      innerBack(studio, { half: 76, side: 208, back: 194, dip: 272 }),
      ...sleeves,
      torso(studio, { outline, weave: 'pique', lines: hemstitch(hem, palette, -16, frame.path) }),
      { ...strip, lines: (strip.lines ?? '') + topstitch(frame.path(box), palette) },
      ...(cut === 'tipped' ? tipped(collar, studio) : collar),
    ],
    motifs: [placeMotif(frame, 100, 424, 118)],
    fastenings: [312, 362, 410].map((y) => buttonhole(frame, 0, y, palette) + button(frame, 0, y, 9)).join(''),
  };
}
