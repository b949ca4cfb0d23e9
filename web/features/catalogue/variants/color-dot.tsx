import type { Color } from '#contract/catalogue.ts';
import { swatchOf } from '#contract/facets.ts';
import { Swatch } from '#web/ui/swatch.tsx';

export function ColorDot({ color, className = 'size-3' }: { color: Color; className?: string }) {
  return <Swatch color={swatchOf(color)} className={className} />;
}
