import type { Weave } from '#database/demo/designs/garment-design.ts';
import { ridge } from '../folds.ts';
import type { Panel, Studio } from '../garment.ts';
import { mirrorPath, offsetPath } from '../geometry.ts';
import { seam, topstitch } from '../stitching.ts';

interface Collar {
  weave: Weave;
  fill: string;
  /** Length of the two tips. */
  point: number;
  /** Vertical position at which the two leaves meet in front. */
  meet: number;
  printed?: boolean;
}

/** Cuts a turned-down collar: two leaves, and the band behind the neck. */
export function turnedCollar(studio: Studio, { weave, fill, point, meet, printed = false }: Collar): Panel[] {
  const { frame, palette } = studio;
  const leaf =
    `M2 ${meet}C30 ${meet - 12} 58 ${meet - 38} 74 194C90 190 106 200 112 216` +
    `C112 ${meet + 8} 100 ${point - 24} 84 ${point}C54 ${point - 10} 22 ${meet + 30} 2 ${meet}Z`;
  const edge = `M112 216C112 ${meet + 8} 100 ${point - 24} 84 ${point}C54 ${point - 10} 22 ${meet + 30} 2 ${meet}`;
  const stand = 'M-80 200C-60 184 60 184 80 200C76 212 60 214 40 210C20 206 -20 206 -40 210C-60 214 -76 212 -80 200Z';
  const shared = { role: printed ? 'body' : 'trim', fill, weave, grain: frame.tilt } as const;
  return [
    {
      ...shared,
      role: 'trim',
      outline: frame.path(stand),
      height: 0.45,
      lines: topstitch(frame.path('M-74 206C-50 194 50 194 74 206'), palette),
    },
    ...[-1, 1].map((side): Panel => {
      const place = (path: string): string => frame.path(side === 1 ? path : mirrorPath(path));
      return {
        ...shared,
        outline: place(leaf),
        height: 0.6,
        lines: topstitch(place(offsetPath(edge, 8, 12)), palette),
        relief: ridge(
          frame,
          [
            [14 * side, meet],
            [62 * side, meet - 22],
            [92 * side, 204],
          ],
          14,
          0.3,
        ),
      };
    }),
  ];
}

/** Cuts a placket, the folded strip on the front that has the buttons. */
export function placket({ frame, palette }: Studio, half: number, top: number, bottom: number, weave: Weave): Panel {
  const outline = `M${-half} ${top}L${half} ${top}L${half} ${bottom}L${-half} ${bottom}Z`;
  const edges = [`M${-half + 5} ${top}L${-half + 5} ${bottom}`, `M${half - 5} ${top}L${half - 5} ${bottom}`];
  return {
    role: 'body',
    outline: frame.path(smoothed(outline, half, top, bottom)),
    fill: palette.base,
    weave,
    grain: frame.tilt,
    height: 0.56,
    lines:
      edges.map((edge) => topstitch(frame.path(edge), palette)).join('') +
      seam(frame.path(`M${half} ${top}L${half} ${bottom}`), palette, 0.5),
  };
}

/** Adds points to long straight edges, so that they bend together with the cloth around them. */
function smoothed(outline: string, half: number, top: number, bottom: number): string {
  const third = (bottom - top) / 3;
  return outline
    .replace(`L${half} ${bottom}`, `C${half} ${top + third} ${half} ${top + third * 2} ${half} ${bottom}`)
    .replace('Z', `C${-half} ${top + third * 2} ${-half} ${top + third} ${-half} ${top}Z`);
}

/** Cuts a band collar: a narrow upright band without leaves. */
export function bandCollar({ frame, palette }: Studio): Panel[] {
  const rear = 'M-78 206C-60 186 60 186 78 206C70 212 50 210 0 207C-50 210 -70 212 -78 206Z';
  const right = 'M4 274C36 272 64 244 74 202C84 196 94 202 97 212C90 262 56 300 5 302Z';
  const edge = 'M5 296C52 294 84 258 92 214';
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
        lines: topstitch(place(edge), palette) + topstitch(place('M8 279C40 276 68 246 79 205'), palette),
      };
    }),
  ];
}

/** Cuts a camp collar: an open collar whose leaves lie flat on the chest. */
export function campCollar({ frame, palette }: Studio): Panel[] {
  const leaf =
    'M3 316C28 286 58 246 74 196C90 190 106 200 112 216C120 250 128 274 134 296C112 300 92 300 74 298L82 330C50 338 24 332 3 316Z';
  const edge = 'M112 216C120 250 128 274 134 296C112 300 92 300 74 298L82 330C50 338 24 332 3 316';
  return [-1, 1].map((side): Panel => {
    const place = (path: string): string => frame.path(side === 1 ? path : mirrorPath(path));
    return {
      role: 'body',
      outline: place(leaf),
      fill: palette.base,
      weave: 'poplin',
      grain: frame.tilt,
      height: 0.62,
      lines: topstitch(place(offsetPath(edge, 6, 26)), palette) + seam(place('M74 298C66 284 62 270 62 256'), palette),
    };
  });
}
