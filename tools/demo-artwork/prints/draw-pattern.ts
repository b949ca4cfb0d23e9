import type { Pattern } from '#database/demo/designs/garment-design.ts';
import type { Panel } from '../garment.ts';
import type { Palette } from '../palette.ts';
import type { Random } from '../random.ts';
import { drawChecks, drawStripes } from './bands.ts';
import { drawColorBlock } from './color-block.ts';
import { drawDots, drawFloral, drawStars } from './scattered.ts';

type Drawing = (panel: Panel, palette: Palette, random: Random, front: Panel) => string;

const DRAWINGS: Record<Pattern, Drawing> = {
  stripes: drawStripes,
  checks: drawChecks,
  dots: drawDots,
  stars: drawStars,
  floral: drawFloral,
  'colour-block': (panel, palette, _random, front) => drawColorBlock(panel, palette.inks, palette.deep, front),
  'tonal-block': (panel, palette, _random, front) =>
    drawColorBlock(
      panel,
      { main: palette.inks.third, pale: palette.inks.pale, second: palette.shade },
      palette.deep,
      front,
    ),
};

/** Covers a panel with a pattern. Trim and lining stay plain. `front` is the largest panel of the body. */
export function drawPattern(pattern: Pattern, panel: Panel, palette: Palette, random: Random, front: Panel): string {
  const plain = panel.role === 'trim' || panel.role === 'inner';
  return plain ? '' : DRAWINGS[pattern](panel, palette, random, front);
}
