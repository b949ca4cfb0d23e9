import type { Weave } from '#database/demo/designs/garment-design.ts';
import { cord, zip } from '../fastenings.ts';
import { crease, ridge, valley } from '../folds.ts';
import { type Garment, type Panel, placeMotif, type Studio } from '../garment.ts';
import { closeSymmetric, mirrorPath, offsetPath } from '../geometry.ts';
import { METAL } from '../palette.ts';
import { hemstitch, seam, topstitch } from '../stitching.ts';
import { heart } from './neck.ts';
import { longSleeve } from './sleeve.ts';
import { raglanShoulders, ribbedHem, torso } from './torso.ts';

/** Cuts a hood that lies behind the neck: the outside, and the lining that is visible in its opening. */
export function hood({ frame, palette }: Studio, weave: Weave): Panel[] {
  const shell = closeSymmetric('M0 92C64 88 124 112 146 166C158 200 148 232 122 252C96 276 44 300 0 322');
  const lining = closeSymmetric('M0 136C48 134 88 152 100 188C106 216 92 240 66 258C40 276 18 290 0 300');
  const lip = 'M0 136C48 134 88 152 100 188C106 216 92 240 66 258C40 276 18 290 0 300';
  const label = 'M-19 212L19 212L18 238L-18 238Z';
  const stitches = [lip, mirrorPath(lip)].map((path) =>
    topstitch(frame.path(offsetPath(path, path === lip ? -14 : 14)), palette),
  );
  return [
    {
      role: 'body',
      outline: frame.path(shell),
      fill: palette.base,
      weave,
      grain: frame.tilt,
      height: 0.56,
      lines:
        stitches.join('') +
        seam(frame.path('M0 92C1 106 1 120 0 136'), palette) +
        seam(frame.path('M-122 252C-96 276 -44 300 0 322C44 300 96 276 122 252'), palette),
      relief:
        crease(
          frame,
          [
            [-140, 190],
            [-120, 160],
            [-70, 128],
          ],
          18,
          0.4,
        ) +
        crease(
          frame,
          [
            [138, 186],
            [122, 160],
            [84, 134],
          ],
          18,
          0.4,
        ) +
        ridge(
          frame,
          [
            [-60, 112],
            [0, 100],
            [70, 114],
          ],
          16,
          0.4,
        ) +
        crease(
          frame,
          [
            [-110, 246],
            [-96, 222],
            [-104, 190],
          ],
          12,
          0.4,
        ) +
        crease(
          frame,
          [
            [112, 246],
            [100, 226],
            [108, 196],
          ],
          12,
          0.4,
        ),
    },
    {
      role: 'inner',
      outline: frame.path(lining),
      fill: palette.shade,
      weave: 'jersey',
      grain: frame.tilt,
      height: 0.3,
      lines:
        `<path d="${frame.path(lining)}" fill="${palette.deep}" fill-opacity="0.42"/>` +
        seam(frame.path('M0 134C-2 160 -2 180 0 204'), palette) +
        `<path d="${frame.path('M-86 206C-50 196 50 196 86 206')}" fill="none" stroke="${palette.base}" stroke-width="9"/>` +
        `<path d="${frame.path(label)}" fill="#000" fill-opacity="0.3" transform="translate(2 3)"/><path d="${frame.path(label)}" fill="#faf3e6"/>` +
        `<path d="${frame.path(heart(0, 222))}" fill="#c8664a"/>`,
      relief:
        valley(
          frame,
          [
            [-50, 160],
            [-30, 220],
            [-16, 280],
          ],
          16,
          0.4,
        ) +
        valley(
          frame,
          [
            [56, 164],
            [36, 220],
            [18, 280],
          ],
          16,
          0.4,
        ),
    },
  ];
}

function kangarooPocket({ frame, palette }: Studio): Panel {
  const right = 'M0 578C40 580 70 580 98 577C112 616 130 652 146 676C147 700 147 730 146 758C96 764 40 766 0 766';
  const mouth = 'M98 577C112 616 130 652 146 676';
  return {
    role: 'body',
    outline: frame.path(closeSymmetric(right)),
    fill: palette.base,
    weave: 'fleece',
    grain: frame.tilt,
    height: 0.58,
    lines:
      hemstitch(mouth, palette, 11, frame.path) +
      hemstitch(mirrorPath(mouth), palette, -11, frame.path) +
      topstitch(frame.path('M-96 588C-60 590 60 590 96 588'), palette),
    relief:
      crease(
        frame,
        [
          [-104, 640],
          [-70, 660],
          [-56, 720],
        ],
        15,
        0.3,
      ) +
      crease(
        frame,
        [
          [110, 650],
          [70, 676],
          [30, 690],
        ],
        15,
        0.3,
      ),
  };
}

function drawstrings({ frame, palette }: Studio): string {
  const cords = ['M-26 296C-42 326 -38 358 -47 398', 'M26 296C39 326 35 352 41 380'].map((path) =>
    cord(frame.path(path), palette.inks.pale, '#8a7656'),
  );
  const eyelets = [-26, 26]
    .map((x) => frame.point(x, 296))
    .map(
      ([x, y]) =>
        `<circle cx="${Math.round(x)}" cy="${Math.round(y)}" r="7.5" fill="${METAL.base}" stroke="${METAL.deep}" stroke-width="1.2"/><circle cx="${Math.round(x)}" cy="${Math.round(y)}" r="4" fill="#2a2118"/>`,
    );
  return eyelets.join('') + cords.join('');
}

/** Cuts a hoodie with hood, drawstrings and a kangaroo pocket. A zip divides the pocket in two. */
export function cutHoodie(studio: Studio): Garment {
  const { frame, palette, cut } = studio;
  const hemline = 'M-198 770C-130 782 -60 784 0 783C60 784 130 782 198 770';
  const outline = closeSymmetric(
    'M0 260C46 250 78 236 90 214C118 217 144 226 166 238C154 292 160 350 187 400C186 500 198 640 200 772C130 784 60 786 0 785',
  );
  const contrast = cut === 'raglan' ? palette.inks.second : palette.base;
  const sleeve = { weave: 'fleece', end: 'rib', fullness: 1, fill: contrast } as const;
  const front = 'M0 300C0 450 0 620 0 830';
  return {
    panels: [
      ...longSleeve(studio, -1, sleeve),
      ...longSleeve(studio, 1, sleeve),
      torso(studio, {
        outline,
        weave: 'fleece',
        foldStrength: 0.38,
        bottom: 780,
        lines:
          cut === 'zip'
            ? [-15, 15].map((x) => topstitch(frame.path(`M${x} 300C${x} 450 ${x} 620 ${x} 776`), palette)).join('')
            : '',
      }),
      ...(cut === 'raglan' ? raglanShoulders(studio, contrast, 'fleece') : []),
      kangarooPocket(studio),
      ribbedHem(studio, hemline, 52),
      ...hood(studio, 'fleece'),
    ],
    motifs: [cut === 'zip' ? placeMotif(frame, 100, 452, 112) : placeMotif(frame, 0, 490, 172)],
    fastenings: (cut === 'zip' ? zip(frame.path(front), palette, 0.05) : '') + drawstrings(studio),
  };
}
