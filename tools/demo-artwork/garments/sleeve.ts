import type { Weave } from '#database/demo/designs/garment-design.ts';
import { chosenFolds, crease, type FoldLine, mirrored, ridge } from '../folds.ts';
import { grainOf } from '../frame.ts';
import type { Panel, Studio } from '../garment.ts';
import { joinPaths, mapPath, mirrorPath, offsetPath, reversePath, turnPath } from '../geometry.ts';
import { hemstitch, ribs, seam, topstitch } from '../stitching.ts';

interface LongSleeve {
  weave: Weave;
  /** End of the sleeve: a knitted band, a buttoned cuff or a plain hem. */
  end: 'rib' | 'cuff' | 'hem';
  /** Width of the sleeve, from 0 for a shirt to 1 for a hoodie. */
  fullness?: number;
  fill?: string;
  /** Colour of the knitted band. */
  bandFill?: string;
  lines?: (place: (path: string) => string) => string;
  /** Returns relief in addition to the folds, such as quilting. */
  relief?: (place: (path: string) => string) => string;
}

/** Cuts a long sleeve that is bent at the elbow; `side` is 1 for the right of the drawing, -1 for the left. */
export function longSleeve(
  studio: Studio,
  side: number,
  {
    weave,
    end,
    fullness = 0.5,
    fill = studio.palette.base,
    bandFill = studio.palette.shade,
    lines,
    relief,
  }: LongSleeve,
): Panel[] {
  const { frame, palette } = studio;
  const turn = frame.random.between(-3.5, 2);
  const bend = frame.random.between(-5, 7);
  const full = 10 * fullness;
  const place = (path: string): string => {
    const turned = turnPath(bentAtElbow(path, bend), turn, [165, 290]);
    return frame.path(side === 1 ? turned : mirrorPath(turned));
  };
  const bottom = end === 'rib' ? 664 : 716;
  const wrist = `M${322 + full} ${bottom}C${300 + full} ${bottom + 10} ${272 - full} ${bottom + 18} ${248 - full} ${bottom + 20}`;
  const outline =
    `M136 224C186 238 226 262 246 304C${276 + full} 380 ${298 + full} 500 ${322 + full} ${bottom}` +
    `${wrist.replace(/^M[^C]+/, '')}C${236 - full} 600 216 500 184 412L106 384L116 222Z`;
  const folds: FoldLine[] = [
    [
      [190, 404],
      [226, 386],
      [272, 350],
    ],
    [
      [200, 440],
      [236, 428],
      [282, 410],
    ],
    [
      [214, 500],
      [252, 476],
      [298, 488],
    ],
    [
      [300, 516],
      [262, 522],
      [218, 548],
    ],
    [
      [226, 566],
      [262, 556],
      [306, 574],
    ],
    [
      [240, 640],
      [276, 616],
      [312, 626],
    ],
    [
      [308, 664],
      [280, 668],
      [250, 690],
    ],
  ];
  const grain = grainOf(frame, [160 * side, 260], [284 * side, 690]);
  const sleeve: Panel = {
    role: 'sleeve',
    side,
    outline: place(outline),
    fill,
    weave,
    grain,
    height: 0.5,
    lines: (end === 'hem' ? hemstitch(wrist, palette, 15, place) : '') + (lines ? lines(place) : ''),
    relief:
      (relief ? relief(place) : '') +
      chosenFolds(frame, folds, 0.62)
        .map((line) => crease(frame, mirrored(line, side), 14 + full * 0.5, 0.3 + fullness * 0.12))
        .join('') +
      ridge(
        frame,
        mirrored(
          [
            [180, 262],
            [262, 430],
            [286, 680],
          ],
          side,
        ),
        64,
        0.16,
      ),
  };
  return end === 'hem'
    ? [sleeve]
    : [sleeve, { ...band(studio, place, wrist, end, grain, side), fill: end === 'rib' ? bandFill : fill }];
}

/** Turns the forearm about the elbow. Near the elbow the turn increases gradually. */
function bentAtElbow(path: string, degrees: number): string {
  return mapPath(path, (x, y) => {
    const share = Math.min(1, Math.max(0, (y - 420) / 170));
    const angle = (degrees * share * Math.PI) / 180;
    const [dx, dy] = [x - 250, y - 470];
    return [250 + dx * Math.cos(angle) - dy * Math.sin(angle), 470 + dx * Math.sin(angle) + dy * Math.cos(angle)];
  });
}

function band(
  { frame, palette }: Studio,
  place: (path: string) => string,
  wrist: string,
  end: 'rib' | 'cuff',
  grain: number,
  side: number,
): Panel {
  const depth = end === 'rib' ? -50 : -42;
  // A ribbed band makes the sleeve narrower. A cuff is as wide as the sleeve.
  const upper = end === 'rib' ? wrist : offsetPath(wrist, 1, 5);
  const lower = turnPath(offsetPath(wrist, depth, 5), end === 'rib' ? 1 : 0, [286, 700]);
  const outline = `${joinPaths(upper, reversePath(lower))}Z`;
  const stitches =
    end === 'rib'
      ? ribs(place(upper), place(lower), palette, 17)
      : topstitch(place(offsetPath(upper, -7, 5)), palette) + topstitch(place(offsetPath(lower, 7, 5)), palette);
  return {
    role: end === 'rib' ? 'trim' : 'sleeve',
    side,
    outline: place(outline),
    fill: end === 'rib' ? palette.shade : palette.base,
    weave: end === 'rib' ? 'smooth' : 'poplin',
    grain,
    height: end === 'rib' ? 0.47 : 0.53,
    lines: stitches + seam(place(upper), palette, 0.8),
    relief: ridge(
      frame,
      mirrored(
        [
          [250, 705],
          [284, 715],
          [324, 690],
        ],
        side,
      ),
      10,
      0.2,
    ),
  };
}
