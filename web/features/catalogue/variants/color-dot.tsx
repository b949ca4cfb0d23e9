import type { Color } from '#contract/catalogue.ts';
import { swatchOf } from '#contract/facets.ts';
import { classNames } from '#web/ui/class-names.ts';

export function ColorDot({ color, className = 'size-3' }: { color: Color; className?: string }) {
  return (
    <span
      aria-hidden="true"
      data-color={color}
      // The colour of the cloth in product images. It does not depend on the theme.
      style={{ backgroundColor: swatchOf(color) }}
      className={classNames(
        'inline-block shrink-0 rounded-full ring-1 ring-ink/20 forced-color-adjust-none forced-colors:border forced-colors:border-[CanvasText]',
        className,
      )}
    />
  );
}
