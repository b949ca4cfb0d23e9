import { button } from '../fastenings.ts';
import { crease, drapes } from '../folds.ts';
import { type Garment, type Panel, placeMotif, type Studio } from '../garment.ts';
import { closeSymmetric, joinPaths, mirrorPath, offsetPath, reversePath, smoothPath } from '../geometry.ts';
import { edging, gathers, hemstitch, seam, topstitch } from '../stitching.ts';
import { flutterSleeve } from './frock-sleeves.ts';
import { peterPanCollar } from './frock-trims.ts';
import { innerBack, type Neck, neckband } from './neck.ts';

const NECK: Neck = { half: 78, side: 208, back: 196, dip: 270 };

/** Cuts one tier of a skirt, gathered at the top and wavy at the hem. */
function tier(studio: Studio, top: number, bottom: number, upper: number, lower: number): Panel {
  const { frame, palette } = studio;
  const waves = Math.round(lower / 26);
  const hem = smoothPath(
    Array.from({ length: waves + 1 }, (_, index) => {
      const part = (index / waves) * 2 - 1;
      return [part * lower, bottom - part * part * 34 + (index % 2 === 0 ? 5 : -5)];
    }),
  );
  const head = `M${-upper} ${top - 10}C${-upper / 3} ${top + 4} ${upper / 3} ${top + 4} ${upper} ${top - 10}`;
  return {
    role: 'body',
    outline: frame.path(`${joinPaths(head, reversePath(hem))}Z`),
    fill: palette.base,
    weave: 'poplin',
    grain: frame.tilt,
    height: 0.5,
    lines:
      seam(frame.path(head), palette) +
      gathers(frame.path(head), palette, 44, Math.round(upper / 4)) +
      topstitch(frame.path(offsetPath(hem, -9, 40)), palette),
    relief: drapes(
      frame,
      { left: -lower + 30, right: lower - 30, top: top - 10, bottom: bottom - 10, flare: 1.1 },
      9,
      0.4,
    ),
  };
}

/** Cuts a frock with three tiers, frills on the shoulders and a bound neck. */
export function cutTieredFrock(studio: Studio): Garment {
  const { frame, palette } = studio;
  const bodice = closeSymmetric(
    'M0 284C40 282 70 250 80 210C110 214 134 220 154 230C142 284 142 340 164 386C162 420 162 450 164 476C110 488 50 490 0 490',
  );
  const yoke = 'M-150 330C-60 342 60 342 150 330';
  return {
    panels: [
      innerBack(studio, NECK),
      flutterSleeve(studio, -1),
      flutterSleeve(studio, 1),
      tier(studio, 730, 890, 268, 316),
      tier(studio, 600, 752, 214, 276),
      tier(studio, 472, 622, 164, 224),
      {
        role: 'body',
        outline: frame.path(bodice),
        fill: palette.base,
        weave: 'poplin',
        grain: frame.tilt,
        height: 0.54,
        lines:
          seam(frame.path(yoke), palette) +
          gathers(frame.path(yoke), palette, 34, 34) +
          hemstitch('M-164 470C-110 484 -50 486 0 486C50 486 110 484 164 470', palette, -5, frame.path),
        relief: crease(
          frame,
          [
            [-150, 440],
            [-90, 420],
            [-30, 440],
          ],
          14,
          0.3,
        ),
      },
      ...neckband(studio, NECK, 12, palette.inks.pale),
    ],
    motifs: [placeMotif(frame, 0, 676, 190)],
    fastenings: [304, 352, 400].map((y) => button(frame, 0, y, 8)).join(''),
  };
}

/** Cuts a frock that falls straight from the shoulders, with a round collar, two pockets and a border at the hem. */
export function cutALineFrock(studio: Studio): Garment {
  const { frame, palette } = studio;
  const hem = 'M-272 806C-190 846 -90 856 0 856C90 856 190 846 272 806';
  const border = 'M-258 772C-184 808 -88 818 0 818C88 818 184 808 258 772';
  const armhole = 'M148 226C132 280 132 330 160 380';
  const outline = closeSymmetric(
    'M0 288C40 284 70 250 78 208C104 212 128 218 148 226C132 280 132 330 160 380C192 500 240 690 272 806C190 846 90 856 0 856',
  );
  const pockets = [-1, 1].map((side): Panel => {
    const place = (path: string): string => frame.path(side === 1 ? path : mirrorPath(path));
    return {
      role: 'body',
      outline: place('M66 560L158 552C164 590 166 620 160 646C140 664 96 668 78 652C68 626 64 596 66 560Z'),
      fill: palette.base,
      weave: 'poplin',
      grain: frame.tilt,
      height: 0.56,
      lines:
        edging(place('M66 562L158 554'), palette.inks.pale, 22) +
        topstitch(place('M74 578C74 610 76 630 84 646C98 658 138 656 152 640C158 620 156 596 152 570'), palette),
    };
  });
  return {
    panels: [
      innerBack(studio, { ...NECK, half: 76, dip: 284 }),
      flutterSleeve(studio, -1),
      flutterSleeve(studio, 1),
      {
        role: 'body',
        outline: frame.path(outline),
        fill: palette.base,
        weave: 'poplin',
        grain: frame.tilt,
        height: 0.53,
        lines:
          [armhole, mirrorPath(armhole)].map((path) => topstitch(frame.path(path), palette)).join('') +
          edging(frame.path(border), palette.inks.pale, 12) +
          hemstitch(hem, palette, -12, frame.path),
        relief:
          drapes(frame, { left: -180, right: 180, top: 400, bottom: 850, flare: 1.32 }, 7, 0.34) +
          crease(
            frame,
            [
              [150, 392],
              [104, 410],
              [40, 392],
            ],
            14,
            0.3,
          ),
      },
      ...pockets,
      ...peterPanCollar(studio),
    ],
    motifs: [placeMotif(frame, 0, 440, 176)],
    fastenings: [-112, 112].map((x) => button(frame, x, 566, 9)).join(''),
  };
}
