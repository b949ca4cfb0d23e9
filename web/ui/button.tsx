import type { ComponentProps } from 'react';
import { Link, type LinkProps } from 'react-router';
import { classNames } from './class-names.ts';

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';

const BASE = 'push-button';

const VARIANT_CLASSES: Record<ButtonVariant, string> = {
  primary: 'bg-berry text-card hover:bg-berry-deep',
  secondary: 'border-2 border-ink/80 bg-card text-ink hover:bg-cream',
  quiet: 'text-ink underline-offset-4 hover:bg-cream hover:underline',
  danger: 'border-2 border-alarm bg-card text-alarm hover:bg-alarm-soft',
};

/** Returns the classes that make a plain `<a>`, such as a download link, look like a button. */
export function buttonClasses(variant: ButtonVariant): string {
  return `${BASE} ${VARIANT_CLASSES[variant]}`;
}

export function Button({
  variant = 'primary',
  className,
  type = 'button',
  ...rest
}: ComponentProps<'button'> & { variant?: ButtonVariant }) {
  return <button type={type} className={classNames(BASE, VARIANT_CLASSES[variant], className)} {...rest} />;
}

export function ButtonLink({ variant = 'primary', className, ...rest }: LinkProps & { variant?: ButtonVariant }) {
  return <Link prefetch="intent" className={classNames(BASE, VARIANT_CLASSES[variant], className)} {...rest} />;
}

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
