import { chosenFolds, crease, type FoldLine, mirrored, ridge } from '../folds.ts';
import { grainOf } from '../frame.ts';
import type { Panel, Studio } from '../garment.ts';
import { joinPaths, mapPath, mirrorPath, offsetPath, reversePath } from '../geometry.ts';
import { edging, gathers, hemstitch, ribs, seam, topstitch } from '../stitching.ts';
import { threadOf } from './waist.ts';

interface LegShape {
  /** Path down the outer side, from the waist to the hem. */
  outer: string;
  hem: string;
  /** Path up the inner side, from the hem to the crotch. */
  inner: string;
}

const CHINO: LegShape = {
  outer: 'C168 300 182 400 188 520C192 640 198 740 202 846',
  hem: 'M202 846C168 858 124 862 80 858',
  inner: 'C66 740 40 590 8 448',
};

const LEGS: Record<string, LegShape> = {
  chino: CHINO,
  jogger: {
    outer: 'C174 300 192 400 198 520C202 640 196 720 184 794',
    hem: 'M184 794C160 804 124 808 98 802',
    inner: 'C74 720 44 590 8 448',
  },
  pyjama: {
    outer: 'C178 300 196 400 208 520C218 640 226 740 234 844',
    hem: 'M234 844C190 860 116 864 58 858',
    inner: 'C50 740 34 590 8 448',
  },
  tulip: {
    outer: 'C190 320 230 440 232 560C232 680 214 760 192 834',
    hem: 'M192 834C166 850 126 858 88 850',
    inner: 'C62 740 36 590 8 448',
  },
};

const FOLDS: FoldLine[] = [
  [
    [6, 440],
    [60, 430],
    [128, 384],
  ],
  [
    [8, 452],
    [60, 470],
    [120, 462],
  ],
  [
    [14, 466],
    [50, 520],
    [84, 566],
  ],
  [
    [48, 632],
    [120, 600],
    [196, 584],
  ],
  [
    [204, 628],
    [140, 660],
    [70, 706],
  ],
  [
    [66, 716],
    [126, 700],
    [200, 742],
  ],
  [
    [74, 812],
    [126, 776],
    [204, 770],
  ],
];

function hemLines({ palette, cut, ...studio }: Studio, hem: string, place: (path: string) => string): string {
  const thread = threadOf({ palette, cut, ...studio });
  if (cut === 'jogger') return gathers(place(offsetPath(hem, 40, 8)), palette, 34, 16);
  if (cut === 'pyjama')
    return edging(place(offsetPath(hem, 34, 8)), palette.inks.pale, 6) + hemstitch(hem, palette, 12, place);
  if (cut === 'tulip') {
    const lap = 'M140 856C150 790 176 740 212 716';
    return (
      seam(place(lap), palette) +
      topstitch(place(offsetPath(lap, -8, 10)), palette) +
      hemstitch(hem, palette, 14, place)
    );
  }
  return hemstitch(hem, palette, cut === 'pleated' ? 34 : 22, place, thread);
}

/** Draws the pleats below the waistband, and the pressed crease below the pleats. */
function pressed(
  { frame, palette }: Studio,
  side: number,
  place: (path: string) => string,
): { lines: string; relief: string } {
  const pleats = ['M64 236C68 270 72 300 78 330', 'M92 236C96 262 98 284 102 306'];
  return {
    lines: pleats.map((path) => seam(place(path), palette)).join(''),
    relief: ridge(
      frame,
      mirrored(
        [
          [72, 260],
          [112, 560],
          [140, 850],
        ],
        side,
      ),
      12,
      0.7,
    ),
  };
}

/** Cuts one leg, with a knitted cuff for joggers; `side` is 1 for the right of the drawing, -1 for the left. */
export function trouserLeg(studio: Studio, side: number): Panel[] {
  const { frame, palette, cut, denim } = studio;
  const { outer, hem, inner } = LEGS[cut] ?? CHINO;
  const place = (path: string): string => frame.path(side === 1 ? path : mirrorPath(path));
  const thread = threadOf(studio);
  const pocket = 'M74 230C82 272 108 304 160 306';
  const elastic = cut === 'jogger' || cut === 'pyjama' || cut === 'tulip';
  const crisp = cut === 'pleated' ? pressed(studio, side, place) : { lines: '', relief: '' };
  const leg: Panel = {
    role: 'leg',
    side,
    outline: place(`M-1 226C40 232 100 230 149 220${outer}${hem.slice(hem.indexOf('C'))}${inner}L-1 444Z`),
    fill: palette.base,
    weave: 'twill',
    grain: grainOf(frame, [60 * side, 240], [140 * side, 850]),
    height: 0.52,
    lines:
      (elastic ? gathers(place('M4 232C50 236 104 234 148 226'), palette, 60, 20) : '') +
      (cut === 'pyjama' || cut === 'tulip'
        ? ''
        : seam(place(pocket), palette) + hemstitch(pocket, palette, 9, place, thread)) +
      hemLines(studio, hem, place) +
      crisp.lines +
      topstitch(place(`M141 240${outer}`), palette, thread) +
      (denim
        ? `<path d="${place('M66 300C60 420 96 600 116 800C140 720 140 420 110 320Z')}" fill="#fff" fill-opacity="0.12"/>`
        : ''),
    relief:
      chosenFolds(frame, FOLDS, 0.6)
        .map((line) => crease(frame, mirrored(line, side), 17, 0.3))
        .join('') +
      crisp.relief +
      ridge(
        frame,
        mirrored(
          [
            [80, 320],
            [116, 560],
            [142, 840],
          ],
          side,
        ),
        72,
        0.15,
      ),
  };
  if (cut !== 'jogger' && cut !== 'pleated') return [leg];
  const edge = cut === 'jogger' ? hem : offsetPath(hem, -2, 6);
  // A knitted cuff makes the leg narrower. A turn-up is as wide as the leg.
  const lower = cut === 'jogger' ? mapPath(hem, (x, y) => [140 + (x - 140) * 0.88, y + 50]) : offsetPath(hem, 40, 6);
  return [
    leg,
    {
      role: cut === 'jogger' ? 'trim' : 'leg',
      side,
      outline: place(`${joinPaths(edge, reversePath(lower))}Z`),
      fill: cut === 'jogger' ? palette.shade : palette.base,
      weave: cut === 'jogger' ? 'smooth' : 'twill',
      grain: leg.grain,
      height: cut === 'jogger' ? 0.48 : 0.58,
      lines:
        cut === 'jogger'
          ? ribs(place(edge), place(lower), palette, 26) + seam(place(edge), palette)
          : topstitch(place(offsetPath(edge, 33, 6)), palette),
    },
  ];
}
