import type { ComponentProps } from 'react';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';

/** Prevents a submit without JavaScript: the button is hidden, and a disabled button before it ignores Enter. */
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
