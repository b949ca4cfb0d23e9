import type { ComponentProps } from 'react';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';

/**
 * Prevents a submit without JavaScript: the visible button is hidden, and Enter uses the form's first submit button, which
 * is disabled.
 */
export function SubmitButton({ className, ...rest }: Omit<ComponentProps<typeof Button>, 'type'>) {
  return (
    <>
      <noscript>
        <button type="submit" disabled hidden>
          Send
        </button>
      </noscript>
      <Button type="submit" className={classNames('noscript:hidden', className)} {...rest} />
    </>
  );
}
