import type { ComponentProps } from 'react';
import { Link, type LinkProps } from 'react-router';
import { classNames } from './class-names.ts';

/** `primary`: the one thing to do here. `secondary`: another thing. `quiet`: in passing. `danger`: takes something away. */
export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';

const BASE =
  'inline-flex min-h-11 items-center justify-center gap-2 rounded-full px-5 py-2 text-center font-bold wrap-break-word transition-colors disabled:cursor-not-allowed disabled:opacity-55 forced-colors:border-2';

const SAMPLES: Record<ButtonVariant, string> = {
  primary: 'bg-berry text-white hover:bg-berry-deep',
  secondary: 'border-2 border-ink/80 bg-white text-ink hover:bg-cream',
  quiet: 'text-ink underline-offset-4 hover:bg-cream hover:underline',
  danger: 'border-2 border-alarm bg-white text-alarm hover:bg-alarm-soft',
};

/** For a plain link that looks like a button: a download, which is no page. */
export function buttonClasses(variant: ButtonVariant): string {
  return `${BASE} ${SAMPLES[variant]}`;
}

export function Button({
  variant = 'primary',
  className,
  type = 'button',
  ...rest
}: ComponentProps<'button'> & { variant?: ButtonVariant }) {
  return <button type={type} className={classNames(BASE, SAMPLES[variant], className)} {...rest} />;
}

/** A link that looks like a button. Loads the page's code when pointed at or focused. */
export function ButtonLink({ variant = 'primary', className, ...rest }: LinkProps & { variant?: ButtonVariant }) {
  return <Link prefetch="intent" className={classNames(BASE, SAMPLES[variant], className)} {...rest} />;
}

/** A round button with an icon; `label` is what it says to those who do not see it. */
export function IconButton({ label, className, children, ...rest }: ComponentProps<'button'> & { label: string }) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      className={classNames('relative inline-grid size-11 place-items-center rounded-full hover:bg-cream', className)}
      {...rest}
    >
      {children}
    </button>
  );
}
