import type { Weave } from '#database/demo/designs/garment-design.ts';
import { ridge } from '../folds.ts';
import type { Panel, Studio } from '../garment.ts';
import { joinPaths, mirrorPath, offsetPath, reversePath } from '../geometry.ts';
import { edging, ribs, seam, topstitch } from '../stitching.ts';

interface StandCollar {
  ribbed?: boolean;
  /** Colour of a knitted stripe. */
  stripe?: string;
  fill?: string;
  weave?: Weave;
}

/** Cuts a collar that stands up around the neck. */
export function standCollar(studio: Studio, { ribbed = false, stripe, fill, weave = 'smooth' }: StandCollar): Panel[] {
  const { frame, palette } = studio;
  const cloth = fill ?? (ribbed ? palette.shade : palette.base);
  const rear = 'M-88 206C-60 178 60 178 88 206C70 216 50 206 0 204C-50 206 -70 216 -88 206Z';
  const inner = 'M4 286C34 276 62 244 74 196';
  const outer = 'M9 318C56 300 90 262 104 206';
  const outline = `${joinPaths(inner, reversePath(outer))}Z`;
  return [
    {
      role: 'trim',
      outline: frame.path(rear),
      fill: cloth,
      weave,
      grain: frame.tilt,
      height: 0.46,
      lines: ribbed
        ? ribs(frame.path('M-84 204C-60 180 60 180 84 204'), frame.path('M-76 214C-50 206 50 206 76 214'), palette, 36)
        : '',
    },
    ...[-1, 1].map((side): Panel => {
      const place = (path: string): string => frame.path(side === 1 ? path : mirrorPath(path));
      const middle = place('M7 304C46 290 80 254 91 204');
      return {
        role: 'trim',
        outline: place(outline),
        fill: cloth,
        weave,
        grain: frame.tilt,
        height: 0.6,
        lines:
          (stripe ? edging(middle, stripe, 6) : '') +
          (ribbed ? ribs(place(inner), place(outer), palette, 24) : topstitch(place(offsetPath(outer, -7)), palette)) +
          seam(place(offsetPath(outer, 0.5)), palette),
        relief: ridge(
          frame,
          [
            [10 * side, 300],
            [60 * side, 274],
            [92 * side, 206],
          ],
          12,
          0.3,
        ),
      };
    }),
  ];
}
