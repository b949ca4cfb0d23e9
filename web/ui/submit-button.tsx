import type { ComponentProps } from 'react';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';

/**
 * The button of a form that only the page's code can send. It can be pressed before that code has come, as
 * `start-scripts.js` remembers the press. A browser without JavaScript hides it, and the disabled button before it keeps
 * Enter from sending the form.
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
