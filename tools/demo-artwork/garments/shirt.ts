import { button, buttonhole } from '../fastenings.ts';
import { type Garment, type Panel, placeMotif, type Studio } from '../garment.ts';
import { closeSymmetric, mirrorPath, offsetPath } from '../geometry.ts';
import { hemstitch, seam, topstitch } from '../stitching.ts';
import { bandCollar, campCollar, placket, turnedCollar } from './collar.ts';
import { innerBack } from './neck.ts';
import { chestPocket } from './pocket.ts';
import { longSleeve } from './sleeve.ts';
import { shortSleeve } from './t-shirt.ts';
import { torso } from './torso.ts';

const TAILED =
  'M0 278C40 276 70 246 82 208C116 214 144 226 166 238C154 292 160 350 187 400C182 490 182 620 190 760C160 776 140 812 104 824C70 832 34 834 0 834';
const SQUARE =
  'M0 278C40 276 70 246 82 208C116 214 144 226 166 238C154 292 160 350 190 400C190 490 194 620 204 744C130 758 60 760 0 758';
const TAIL = 'M-190 760C-160 776 -140 812 -104 824C-70 832 -34 834 0 834C34 834 70 832 104 824C140 812 160 776 190 760';
const SQUARE_HEM = 'M-204 744C-130 758 -60 760 0 758C60 760 130 758 204 744';

/** Draws pintucks, narrow stitched folds along both edges of the placket. */
function pintucks({ frame, palette }: Studio): string {
  return [40, 53, 66, 79, 92]
    .flatMap((x) => [x, -x])
    .map((x) => {
      const tuck = frame.path(`M${x} 262C${x} 360 ${x} 460 ${x} 566`);
      return (
        seam(tuck, palette, 0.9) +
        topstitch(frame.path(`M${x - 3} 266C${x - 3} 360 ${x - 3} 460 ${x - 3} 564`), palette)
      );
    })
    .join('');
}

function collarOf(studio: Studio): Panel[] {
  const { palette, cut } = studio;
  if (cut === 'camp') return campCollar(studio);
  if (cut === 'band-collar') return bandCollar(studio);
  const point = cut === 'two-pocket' ? 326 : 336;
  return turnedCollar(studio, { weave: 'poplin', fill: palette.base, point, meet: 276, printed: true });
}

function pocketsOf(studio: Studio): Panel[] {
  const { palette, cut } = studio;
  if (cut === 'pintuck' || cut === 'band-collar') return [];
  const sides = cut === 'two-pocket' ? [1, -1] : [1];
  return sides.map((side) => chestPocket(studio, 'poplin', palette.base, side));
}

/** Cuts a shirt with buttons. Its cut decides collar, sleeves, pockets, pintucks and hem. */
export function cutShirt(studio: Studio): Garment {
  const { frame, palette, cut } = studio;
  const isShort = cut === 'camp' || cut === 'short-sleeve';
  const yoke = ['M92 262C120 262 142 264 160 270', 'M-92 262C-120 262 -142 264 -160 270'];
  const sleeves = [-1, 1].flatMap((side) =>
    isShort
      ? [shortSleeve(studio, side, 'poplin')]
      : longSleeve(studio, side, { weave: 'poplin', end: 'cuff', fullness: 0.1 }),
  );
  const hem =
    cut === 'camp'
      ? hemstitch(SQUARE_HEM, palette, -15, frame.path)
      : topstitch(frame.path(offsetPath(TAIL, -10, 20)), palette);
  const buttons = (cut === 'camp' ? [356, 440, 524, 608, 692] : [318, 402, 486, 570, 654, 738])
    .map((y) => buttonhole(frame, 0, y, palette) + button(frame, 0, y, 9.5))
    .join('');
  return {
    panels: [
      innerBack(studio, { half: 76, side: 206, back: 192, dip: 274 }),
      ...sleeves,
      torso(studio, {
        outline: closeSymmetric(cut === 'camp' ? SQUARE : TAILED),
        weave: 'poplin',
        foldStrength: 0.34,
        bottom: cut === 'camp' ? 740 : 810,
        lines:
          hem +
          (cut === 'pintuck' ? pintucks(studio) : '') +
          yoke
            .map((path, index) => {
              const beside = index === 0 ? offsetPath(path, 6) : mirrorPath(offsetPath(mirrorPath(path), 6));
              return seam(frame.path(path), palette) + topstitch(frame.path(beside), palette);
            })
            .join(''),
      }),
      placket(studio, 20, cut === 'camp' ? 300 : 258, cut === 'camp' ? 758 : 834, 'poplin'),
      ...pocketsOf(studio),
      ...collarOf(studio),
    ],
    motifs: [placeMotif(frame, 104, 466, 84)],
    fastenings: buttons,
  };
}
