import { classNames } from './class-names.ts';

/** A disc in the colour of a cloth, which does not depend on the theme. An SVG, because inline styles are forbidden. */
export function Swatch({ color = 'none', className }: { color?: string | undefined; className: string }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 2 2"
      className={classNames(
        'inline-block shrink-0 rounded-full ring-1 ring-ink/20 forced-color-adjust-none forced-colors:border forced-colors:border-[CanvasText]',
        className,
      )}
    >
      <circle cx="1" cy="1" r="1" fill={color} />
    </svg>
  );
}
