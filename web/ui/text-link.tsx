import { Link, type LinkProps } from 'react-router';
import { classNames } from './class-names.ts';

export function TextLink({ className, ...link }: LinkProps) {
  return (
    <Link
      className={classNames(
        'inline-flex min-h-11 min-w-11 items-center font-bold text-berry underline underline-offset-4',
        className,
      )}
      {...link}
    />
  );
}
