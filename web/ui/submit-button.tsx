import type { ComponentProps } from 'react';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';

/**
 * Submit button of a form that needs JavaScript. Presses before hydration are recorded by `start-scripts.js` and
 * replayed. Without JavaScript the button is hidden, and a disabled button before it prevents submission by Enter.
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
