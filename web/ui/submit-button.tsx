import type { ComponentProps } from 'react';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';

/** Without JavaScript the button is hidden, and a disabled button before it prevents submission by Enter. */
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
