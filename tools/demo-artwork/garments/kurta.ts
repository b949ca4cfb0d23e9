import { button } from '../fastenings.ts';
import { crease, drapes } from '../folds.ts';
import { type Garment, type Panel, placeMotif, type Studio } from '../garment.ts';
import { closeSymmetric, mirrorPath, offsetPath, pointsAlong, round } from '../geometry.ts';
import { hemstitch, seam, topstitch } from '../stitching.ts';
import { bandCollar } from './collar.ts';
import { innerBack } from './neck.ts';
import { longSleeve } from './sleeve.ts';
import { ARMHOLE, armpitFolds } from './torso.ts';

/** Draws a row of embroidered leaves and knots between two chain-stitched lines. */
function embroidery({ palette }: Studio, path: string, place: (path: string) => string): string {
  const { inks } = palette;
  const edges = [-10, 10].map(
    (distance) =>
      `<path d="${place(offsetPath(path, distance, 16))}" fill="none" stroke="${inks.main}" stroke-width="3" stroke-dasharray="6 1.5" stroke-linecap="round"/>`,
  );
  const knots = pointsAlong(place(path), Math.round(pathLength(path) / 15))
    .map(([x, y], index) =>
      index % 2 === 0
        ? `<circle cx="${round(x)}" cy="${round(y)}" r="4.4" fill="${inks.pale}"/><circle cx="${round(x)}" cy="${round(y)}" r="1.9" fill="${inks.second}"/>`
        : `<circle cx="${round(x)}" cy="${round(y)}" r="2.6" fill="${inks.main}"/>`,
    )
    .join('');
  return edges.join('') + knots;
}

function pathLength(path: string): number {
  const points = pointsAlong(path, 24);
  return points.slice(1).reduce((sum, [x, y], index) => {
    const [fromX, fromY] = points[index] ?? [x, y];
    return sum + Math.hypot(x - fromX, y - fromY);
  }, 0);
}

function embroideredCollar(studio: Studio): Panel[] {
  const { frame, palette } = studio;
  const rear = 'M-78 206C-60 186 60 186 78 206C70 212 50 210 0 207C-50 210 -70 212 -78 206Z';
  const right = 'M4 274C36 272 64 244 74 202C84 196 94 202 97 212C90 262 56 300 5 302Z';
  return [
    { role: 'trim', outline: frame.path(rear), fill: palette.shade, weave: 'poplin', grain: frame.tilt, height: 0.44 },
    ...[-1, 1].map((side): Panel => {
      const place = (path: string): string => frame.path(side === 1 ? path : mirrorPath(path));
      return {
        role: 'trim',
        outline: place(right),
        fill: palette.base,
        weave: 'poplin',
        grain: frame.tilt,
        height: 0.6,
        lines: embroidery(studio, 'M5 288C44 286 76 254 86 210', place),
      };
    }),
  ];
}

const STRAIGHT_SIDE = 'C180 500 186 620 196 700C200 770 204 830 206 884C140 896 60 898 0 898';
const FLARED_SIDE = 'C190 500 214 620 236 700C250 770 262 820 270 862C190 890 80 898 0 898';

/** Cuts a kurta with a band collar. `studio.cut` decides whether it is embroidered, plain with side slits, or flared. */
export function cutKurta(studio: Studio): Garment {
  const { frame, palette, cut } = studio;
  const flared = cut === 'a-line';
  const plain = cut === 'plain';
  const hem = flared
    ? 'M-270 862C-190 890 -80 898 0 898C80 898 190 890 270 862'
    : 'M-206 884C-140 896 -60 898 0 898C60 898 140 896 206 884';
  const border = flared
    ? 'M-262 826C-186 852 -80 860 0 860C80 860 186 852 262 826'
    : 'M-206 846C-140 858 -60 860 0 860C60 860 140 858 206 846';
  const outline = closeSymmetric(
    `M0 286C42 284 74 250 84 210C116 216 144 226 166 238C154 292 160 350 187 400${flared ? FLARED_SIDE : STRAIGHT_SIDE}`,
  );
  const slit = 'M197 706C201 770 204 830 206 884';
  const slits =
    [slit, mirrorPath(slit)].map((path) => seam(frame.path(path), palette)).join('') +
    topstitch(frame.path(offsetPath(slit, 9)), palette) +
    topstitch(frame.path(mirrorPath(offsetPath(slit, 9))), palette);
  const sleeve = {
    weave: 'poplin',
    end: 'hem',
    fullness: flared ? 0.6 : 0.35,
    lines: (place: (path: string) => string) =>
      plain ? '' : embroidery(studio, 'M320 690C300 702 272 708 250 712', place),
  } as const;
  const strip = 'M-22 280C-22 350 -22 420 -22 500L0 522L22 500C22 420 22 350 22 280Z';
  const stripEdge = frame.path('M-17 284C-17 350 -17 420 -17 498L0 515L17 498C17 420 17 350 17 284');
  return {
    panels: [
      innerBack(studio, { half: 76, side: 208, back: 196, dip: 280 }),
      ...longSleeve(studio, -1, sleeve),
      ...longSleeve(studio, 1, sleeve),
      {
        role: 'body',
        outline: frame.path(outline),
        fill: palette.base,
        weave: 'poplin',
        grain: frame.tilt,
        height: 0.52,
        lines:
          [ARMHOLE, mirrorPath(ARMHOLE)].map((path) => seam(frame.path(path), palette)).join('') +
          (flared ? '' : slits) +
          hemstitch(hem, palette, -13, frame.path) +
          (plain ? '' : embroidery(studio, border, frame.path)) +
          (flared ? embroidery(studio, 'M-96 262C-86 336 -48 376 0 384C48 376 86 336 96 262', frame.path) : ''),
        relief:
          armpitFolds(studio, 1) +
          armpitFolds(studio, -1) +
          crease(
            frame,
            [
              [-176, 600],
              [-110, 590],
              [-40, 612],
            ],
            14,
            0.24,
          ) +
          drapes(
            frame,
            { left: -190, right: 190, top: 560, bottom: 900, flare: flared ? 1.24 : 1.06 },
            flared ? 7 : 5,
            0.3,
          ),
      },
      {
        role: 'trim',
        outline: frame.path(strip),
        fill: palette.base,
        weave: 'poplin',
        grain: frame.tilt,
        height: 0.56,
        lines: plain
          ? topstitch(stripEdge, palette)
          : `<path d="${stripEdge}" fill="none" stroke="${palette.inks.main}" stroke-width="3" stroke-dasharray="6 1.5"/>`,
      },
      ...(plain ? bandCollar(studio) : embroideredCollar(studio)),
    ],
    motifs: [placeMotif(frame, 0, flared ? 690 : 712, 214)],
    fastenings: [322, 374, 426, 478].map((y) => button(frame, 0, y, 8)).join(''),
  };
}
