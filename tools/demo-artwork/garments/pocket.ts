import type { Weave } from '#database/demo/designs/garment-design.ts';
import type { Panel, Studio } from '../garment.ts';
import { mirrorPath } from '../geometry.ts';
import { topstitch } from '../stitching.ts';

/** Cuts a pocket on the chest; `side` is 1 for the right of the drawing, -1 for the left. */
export function chestPocket({ frame, palette }: Studio, weave: Weave, fill = palette.base, side = 1): Panel {
  const place = (path: string): string => frame.path(side === 1 ? path : mirrorPath(path));
  const outline =
    'M62 408C88 404 118 404 146 406C148 440 148 470 144 500C132 510 118 516 104 522C90 516 76 508 64 500C60 470 60 440 62 408Z';
  const mouth = 'M62 424C88 420 118 420 147 422';
  return {
    role: 'body',
    outline: place(outline),
    fill,
    weave,
    grain: frame.tilt,
    height: 0.56,
    lines:
      topstitch(place(mouth), palette) +
      topstitch(
        place('M68 412C66 440 66 470 69 496C80 504 92 511 104 516C116 511 130 505 139 496C143 470 143 440 141 410'),
        palette,
      ),
  };
}
