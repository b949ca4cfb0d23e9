import { valley } from '../folds.ts';
import type { Panel, Studio } from '../garment.ts';
import { closeSymmetric, joinPaths, offsetPath, reversePath } from '../geometry.ts';
import { ribs, seam, topstitch } from '../stitching.ts';

export interface Neck {
  /** Half the width of the opening. */
  half: number;
  /** Vertical position of the sides. */
  side: number;
  /** Vertical position of the back of the neck. */
  back: number;
  /** Vertical position of the lowest point in front. */
  dip: number;
}

/** Cuts the inside of the back that is visible through the neck: shaded cloth, a neck tape and a small label. */
export function innerBack({ frame, palette }: Studio, { half, side, back, dip }: Neck): Panel {
  const outline = closeSymmetric(
    `M0 ${back}C${half * 0.5} ${back} ${half * 0.8} ${back + 3} ${half + 4} ${side}C${half} ${side + 40} ${half * 0.6} ${dip + 14} 0 ${dip + 14}`,
  );
  const tape = `M${-half} ${side + 8}C${-half * 0.5} ${back + 20} ${half * 0.5} ${back + 20} ${half} ${side + 8}`;
  const label = `M-17 ${back + 16}L17 ${back + 16}L16 ${back + 41}L-16 ${back + 41}Z`;
  const mark = heart(0, back + 25);
  return {
    role: 'inner',
    outline: frame.path(outline),
    fill: palette.shade,
    weave: 'smooth',
    grain: frame.tilt,
    height: 0.36,
    lines:
      `<path d="${frame.path(outline)}" fill="${palette.deep}" fill-opacity="0.38"/>` +
      `<path d="${frame.path(tape)}" fill="none" stroke="${palette.base}" stroke-width="10"/>` +
      topstitch(
        frame.path(
          `M${-half} ${side + 13}C${-half * 0.5} ${back + 25} ${half * 0.5} ${back + 25} ${half} ${side + 13}`,
        ),
        palette,
      ) +
      `<path d="${frame.path(label)}" fill="#000" fill-opacity="0.25" transform="translate(2 3)"/>` +
      `<path d="${frame.path(label)}" fill="#faf3e6"/><path d="${frame.path(mark)}" fill="#c8664a"/>`,
  };
}

/** Cuts a ribbed neckband: the back half behind the label, and the front half. */
export function neckband(studio: Studio, neck: Neck, width: number, fill = studio.palette.shade): Panel[] {
  const { frame, palette } = studio;
  const { half, side, back, dip } = neck;
  const front = `M${-half} ${side}C${-half + 4} ${side + (dip - side) * 0.62} ${-half * 0.52} ${dip} 0 ${dip}C${half * 0.52} ${dip} ${half - 4} ${side + (dip - side) * 0.62} ${half} ${side}`;
  const outer = offsetPath(front, width, 15);
  const rear = `M${-half - 3} ${side + 2}C${-half * 0.7} ${back + 1} ${-half * 0.4} ${back} 0 ${back}C${half * 0.4} ${back} ${half * 0.7} ${back + 1} ${half + 3} ${side + 2}`;
  const rearInner = `M${-half} ${side + 7}C${-half * 0.7} ${back + 13} ${-half * 0.4} ${back + 12} 0 ${back + 12}C${half * 0.4} ${back + 12} ${half * 0.7} ${back + 13} ${half} ${side + 7}`;
  const shared = { role: 'trim', fill, weave: 'smooth', grain: frame.tilt } as const;
  return [
    {
      ...shared,
      outline: frame.path(`${joinPaths(rear, reversePath(rearInner))}Z`),
      height: 0.44,
      lines: ribs(frame.path(rear), frame.path(rearInner), palette, 34),
    },
    {
      ...shared,
      outline: frame.path(`${joinPaths(front, reversePath(outer))}Z`),
      height: 0.56,
      lines: ribs(frame.path(front), frame.path(outer), palette, 52) + seam(frame.path(outer), palette, 0.7),
      relief: valley(
        frame,
        [
          [-half, side + 30],
          [0, dip + 40],
          [half, side + 30],
        ],
        3,
        0.2,
      ),
    },
  ];
}

/** Draws the line of stitches below a neckband. */
export function neckStitch({ frame, palette }: Studio, { half, side, dip }: Neck, width: number): string {
  const front = `M${-half} ${side}C${-half + 4} ${side + (dip - side) * 0.62} ${-half * 0.52} ${dip} 0 ${dip}C${half * 0.52} ${dip} ${half - 4} ${side + (dip - side) * 0.62} ${half} ${side}`;
  return topstitch(frame.path(offsetPath(front, width + 6, 15)), palette);
}

/** Draws the heart of the shop's logo on a label. */
export function heart(x: number, y: number): string {
  return (
    `M${x - 7} ${y}C${x - 7} ${y - 4} ${x - 1} ${y - 4} ${x} ${y}C${x + 1} ${y - 4} ${x + 7} ${y - 4} ${x + 7} ${y}` +
    `C${x + 7} ${y + 4} ${x + 2} ${y + 6} ${x} ${y + 9}C${x - 2} ${y + 6} ${x - 7} ${y + 4} ${x - 7} ${y}Z`
  );
}
