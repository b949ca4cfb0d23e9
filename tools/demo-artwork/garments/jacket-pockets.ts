import type { Weave } from '#database/demo/designs/garment-design.ts';
import type { Panel, Studio } from '../garment.ts';
import { mirrorPath } from '../geometry.ts';
import { seam, topstitch } from '../stitching.ts';

/** Cuts a slanted pocket with a welt, low on the front. */
export function weltPocket({ frame, palette }: Studio, side: number): Panel {
  const place = (path: string): string => frame.path(side === 1 ? path : mirrorPath(path));
  const outline = 'M84 566L104 558C118 592 136 630 152 656L132 666C114 636 98 602 84 566Z';
  return {
    role: 'trim',
    outline: place(outline),
    fill: palette.shade,
    weave: 'rib',
    grain: frame.tilt,
    height: 0.58,
    lines:
      topstitch(place('M88 567C102 602 118 634 134 661'), palette) +
      seam(place('M104 558C118 592 136 630 152 656'), palette),
  };
}

/** Cuts a chest pocket with a pointed flap. */
export function flapPocket({ frame, palette, denim }: Studio, side: number, weave: Weave, low = 0): Panel[] {
  const place = (path: string): string => frame.path(side === 1 ? path : mirrorPath(path));
  const thread = denim ? '#e9b566' : palette.stitch;
  const [top, bottom] = [394 + low, 492 + low];
  const bag = `M60 ${top + 10}L150 ${top + 10}C152 ${top + 60} 150 ${bottom - 20} 146 ${bottom}L105 ${bottom + 14}L64 ${bottom}C60 ${bottom - 20} 58 ${top + 60} 60 ${top + 10}Z`;
  const flap = `M54 ${top}L156 ${top}L156 ${top + 26}L105 ${top + 50}L54 ${top + 26}Z`;
  const shared = { role: 'body', fill: palette.base, weave, grain: frame.tilt } as const;
  return [
    {
      ...shared,
      outline: place(bag),
      height: 0.56,
      lines: topstitch(
        place(`M66 ${top + 20}L68 ${bottom - 5}L105 ${bottom + 8}L142 ${bottom - 5}L144 ${top + 20}`),
        palette,
        thread,
      ),
    },
    {
      ...shared,
      outline: place(flap),
      height: 0.62,
      lines: topstitch(
        place(`M60 ${top + 5}L60 ${top + 22}L105 ${top + 43}L150 ${top + 22}L150 ${top + 5}`),
        palette,
        thread,
      ),
    },
  ];
}

/** Cuts a large pocket that is sewn on the front. */
export function patchPocket({ frame, palette }: Studio, side: number, weave: Weave): Panel {
  const place = (path: string): string => frame.path(side === 1 ? path : mirrorPath(path));
  return {
    role: 'body',
    outline: place(
      'M58 596L160 592C164 640 164 690 160 726C150 738 140 742 128 742L84 744C70 744 62 738 58 728C54 690 54 640 58 596Z',
    ),
    fill: palette.base,
    weave,
    grain: frame.tilt,
    height: 0.57,
    lines:
      topstitch(place('M60 618L162 614'), palette) +
      topstitch(
        place(
          'M65 600C61 640 61 690 65 724C70 734 76 738 86 738L128 736C140 736 148 732 154 722C158 690 158 640 154 598',
        ),
        palette,
      ),
  };
}
