import { ridge } from '../folds.ts';
import type { Panel, Studio, Weave } from '../garment.ts';
import { mirrorPath, offsetPath } from '../geometry.ts';
import { seam, topstitch } from '../stitching.ts';

interface Collar {
  weave: Weave;
  fill: string;
  /** How far the points reach down. */
  point: number;
  /** Where the two leaves meet in front. */
  meet: number;
  printed?: boolean;
}

/** The two leaves of a turned-down collar and the stand behind the neck. */
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
        shadow: 0.9,
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

/** A placket: the folded strip down the front which carries the buttons. */
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
    shadow: 0.3,
    lines:
      edges.map((edge) => topstitch(frame.path(edge), palette)).join('') +
      seam(frame.path(`M${half} ${top}L${half} ${bottom}`), palette, 0.5),
  };
}

/** Long straight edges get points in between, so that they bend with the cloth around them. */
function smoothed(outline: string, half: number, top: number, bottom: number): string {
  const third = (bottom - top) / 3;
  return outline
    .replace(`L${half} ${bottom}`, `C${half} ${top + third} ${half} ${top + third * 2} ${half} ${bottom}`)
    .replace('Z', `C${-half} ${top + third * 2} ${-half} ${top + third} ${-half} ${top}Z`);
}
