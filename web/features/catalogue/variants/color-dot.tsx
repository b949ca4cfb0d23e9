import type { Color } from '#contract/catalogue.ts';
import { classNames } from '#web/ui/class-names.ts';

/** Colours of the cloth in product images. They do not depend on the theme. */
const CLOTH: Record<Color, string> = {
  black: 'bg-[#2b2d36]',
  red: 'bg-[#c5383b]',
  gold: 'bg-[#d9a12b]',
  blue: 'bg-[#3b6fc4]',
  silver: 'bg-[#b4b8c2]',
  beige: 'bg-[#d8c3a0]',
  green: 'bg-[#3d8a5f]',
};

export function ColorDot({ color, className = 'size-3' }: { color: Color; className?: string }) {
  return (
    <span
      aria-hidden="true"
      data-color={color}
      className={classNames(
        'inline-block shrink-0 rounded-full ring-1 ring-ink/20 forced-color-adjust-none forced-colors:border forced-colors:border-[CanvasText]',
        CLOTH[color],
        className,
      )}
    />
  );
}
