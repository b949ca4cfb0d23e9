import { button, buttonhole } from '../fastenings.ts';
import { type Garment, type Panel, placeMotif, type Studio } from '../garment.ts';
import { closeSymmetric, offsetPath } from '../geometry.ts';
import { seam, topstitch } from '../stitching.ts';
import { placket, turnedCollar } from './collar.ts';
import { innerBack } from './neck.ts';
import { longSleeve } from './sleeve.ts';
import { torso } from './torso.ts';

function pocket({ frame, palette }: Studio): Panel {
  const outline =
    'M62 408C88 404 118 404 146 406C148 440 148 470 144 500C132 510 118 516 104 522C90 516 76 508 64 500C60 470 60 440 62 408Z';
  const mouth = 'M62 424C88 420 118 420 147 422';
  return {
    role: 'body',
    outline: frame.path(outline),
    fill: palette.base,
    weave: 'poplin',
    grain: frame.tilt,
    height: 0.56,
    shadow: 0.35,
    lines:
      topstitch(frame.path(mouth), palette) +
      topstitch(
        frame.path(
          'M68 412C66 440 66 470 69 496C80 504 92 511 104 516C116 511 130 505 139 496C143 470 143 440 141 410',
        ),
        palette,
      ),
  };
}

/** Cuts a shirt: pointed collar, buttons all the way down, a chest pocket, cuffs and a curved tail. */
export function cutShirt(studio: Studio): Garment {
  const { frame, palette } = studio;
  const outline = closeSymmetric(
    'M0 278C40 276 70 246 82 208C116 214 144 226 166 238C154 292 160 350 187 400C182 490 182 620 190 760C160 776 140 812 104 824C70 832 34 834 0 834',
  );
  const tail =
    'M-190 760C-160 776 -140 812 -104 824C-70 832 -34 834 0 834C34 834 70 832 104 824C140 812 160 776 190 760';
  const yoke = ['M92 262C120 262 142 264 160 270', 'M-92 262C-120 262 -142 264 -160 270'];
  const sleeve = { weave: 'poplin', end: 'cuff', fullness: 0.1 } as const;
  return {
    panels: [
      innerBack(studio, { half: 76, side: 206, back: 192, dip: 274 }),
      ...longSleeve(studio, -1, sleeve),
      ...longSleeve(studio, 1, sleeve),
      torso(studio, {
        outline,
        weave: 'poplin',
        foldStrength: 0.34,
        lines:
          topstitch(frame.path(offsetPath(tail, -10, 20)), palette) +
          yoke
            .map((path) => seam(frame.path(path), palette) + topstitch(frame.path(offsetPath(path, 6)), palette))
            .join(''),
      }),
      placket(studio, 20, 258, 834, 'poplin'),
      pocket(studio),
      ...turnedCollar(studio, { weave: 'poplin', fill: palette.base, point: 336, meet: 276, printed: true }),
    ],
    motifs: [placeMotif(frame, 104, 466, 84)],
    fastenings: [318, 402, 486, 570, 654, 738]
      .map((y) => buttonhole(frame, 0, y, palette) + button(frame, 0, y, 9.5))
      .join(''),
  };
}
