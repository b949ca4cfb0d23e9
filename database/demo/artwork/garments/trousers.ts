import { button, cord, stud } from '../fastenings.ts';
import { crease, type FoldLine, mirrored, ridge, shaken } from '../folds.ts';
import { grainOf } from '../frame.ts';
import { type Garment, type Panel, placeMotif, type Studio } from '../garment.ts';
import { joinPaths, mirrorPath, offsetPath, reversePath } from '../geometry.ts';
import { gathers, hemstitch, seam, topstitch } from '../stitching.ts';
import { heart } from './neck.ts';

const WAIST = 'M-146 180C-90 192 -40 195 0 195C40 195 90 192 146 180';
const BAND = 'M-150 218C-90 231 -40 234 0 234C40 234 90 231 150 218';

/** The thread of jeans is the colour of honey; of other trousers, that of the cloth. */
export function threadOf({ denim, palette }: Studio): string {
  return denim ? '#e9b566' : palette.stitch;
}

/** The inside of the back waistband, seen above the front one. */
export function innerWaist({ frame, palette }: Studio): Panel {
  const outline = 'M-146 182C-120 160 -60 156 0 156C60 156 120 160 146 182L140 210L-140 210Z';
  return {
    role: 'inner',
    outline: frame.path(outline),
    fill: palette.shade,
    weave: 'poplin',
    grain: frame.tilt,
    height: 0.4,
    lines:
      `<path d="${frame.path(outline)}" fill="${palette.deep}" fill-opacity="0.42"/>` +
      topstitch(frame.path('M-134 174C-80 164 80 164 134 174'), palette) +
      `<path d="${frame.path('M-19 164L19 164L18 188L-18 188Z')}" fill="#faf3e6"/>` +
      `<path d="${frame.path(heart(0, 174))}" fill="#c8664a"/>`,
  };
}

/** The front waistband; an elastic one is gathered. */
export function waistband(studio: Studio, elastic: boolean): Panel {
  const { frame, palette } = studio;
  return {
    role: 'trim',
    outline: frame.path(`${joinPaths(WAIST, reversePath(BAND))}Z`),
    fill: elastic ? palette.shade : palette.base,
    weave: studio.denim ? 'twill' : 'poplin',
    grain: frame.tilt,
    height: 0.58,
    shadow: 0.4,
    lines: elastic
      ? gathers(frame.path(WAIST), palette, 38, 58) +
        [10, 20, 30].map((depth) => topstitch(frame.path(offsetPath(WAIST, depth)), palette)).join('')
      : [5, 33].map((depth) => topstitch(frame.path(offsetPath(WAIST, depth)), palette, threadOf(studio))).join(''),
  };
}

function leg(studio: Studio, side: number): Panel {
  const { frame, palette } = studio;
  const place = (path: string): string => frame.path(side === 1 ? path : mirrorPath(path));
  const hem = 'M202 846C168 858 124 862 80 858';
  const outline =
    'M-1 226C40 232 100 230 149 220C168 300 182 400 188 520C192 640 198 740 202 846C168 858 124 862 80 858C66 740 40 590 8 448L-1 444Z';
  const thread = threadOf(studio);
  const pocket = 'M74 230C82 272 108 304 160 306';
  const folds: FoldLine[] = [
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
      [56, 610],
      [110, 590],
      [180, 606],
    ],
    [
      [188, 636],
      [130, 644],
      [66, 664],
    ],
    [
      [72, 700],
      [120, 690],
      [186, 712],
    ],
    [
      [78, 800],
      [120, 780],
      [190, 796],
    ],
    [
      [80, 838],
      [130, 822],
      [196, 838],
    ],
  ];
  return {
    role: 'leg',
    side,
    outline: place(outline),
    fill: palette.base,
    weave: 'twill',
    grain: grainOf(frame, [60 * side, 240], [140 * side, 850]),
    height: 0.52,
    lines:
      seam(place(pocket), palette) +
      hemstitch(pocket, palette, 9, place, thread) +
      hemstitch(hem, palette, 22, place, thread) +
      topstitch(place('M141 240C160 320 172 420 178 530C183 640 188 730 192 826'), palette, thread) +
      (studio.denim
        ? `<path d="${place('M66 300C60 420 96 600 116 800C140 720 140 420 110 320Z')}" fill="#fff" fill-opacity="0.1"/>`
        : ''),
    relief:
      folds.map((line) => crease(frame, mirrored(shaken(frame, line, 8), side), 15, 0.3)).join('') +
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
        34,
        0.26,
      ),
  };
}

/** Cuts trousers: waistband with loops, slanted pockets, a fly, turned hems; jeans when they are blue. */
export function cutTrousers(studio: Studio): Garment {
  const { frame, palette, denim } = studio;
  const thread = threadOf(studio);
  const fly = 'M0 234C0 300 0 380 -1 440';
  const flyStitch = 'M34 236C34 300 32 340 2 362';
  const loops = [-96, 92].map(
    (x): Panel => ({
      role: 'trim',
      outline: frame.path(`M${x - 8} 182L${x + 8} 182L${x + 8} 240L${x - 8} 240Z`),
      fill: palette.base,
      weave: denim ? 'twill' : 'poplin',
      grain: frame.tilt,
      height: 0.68,
      shadow: 0.4,
      lines: [-4, 4].map((dx) => topstitch(frame.path(`M${x + dx} 182L${x + dx} 240`), palette, thread)).join(''),
    }),
  );
  const right = leg(studio, 1);
  const fastening = denim
    ? button(frame, 0, 214, 11, { light: '#f1d3a6', base: '#c08a50', deep: '#6e4520' }) +
      [-152, 152, -82, 82].map((x) => stud(frame, x, Math.abs(x) > 100 ? 300 : 244, 4.4)).join('')
    : button(frame, 0, 214, 10.5) +
      ['M-20 226C-32 262 -26 296 -36 330', 'M18 226C30 258 20 286 28 316']
        .map((path) => cord(frame.path(path), palette.inks.pale, '#8a7656'))
        .join('');
  return {
    panels: [
      innerWaist(studio),
      leg(studio, -1),
      {
        ...right,
        shadow: 0.3,
        lines: `${right.lines ?? ''}${seam(frame.path(fly), palette)}${topstitch(frame.path(flyStitch), palette, thread)}`,
      },
      waistband(studio, false),
      ...loops,
    ],
    motifs: [placeMotif(frame, 124, 650, 122, -5)],
    fastenings: fastening,
  };
}
