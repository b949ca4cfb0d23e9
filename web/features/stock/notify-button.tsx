import type { ComponentProps } from 'react';
import { Button } from '#web/ui/button.tsx';

/** A button, not a link, even if it opens the login: a press before hydration is replayed only for buttons. */
export function NotifyButton({ children = 'Notify me when it is back', ...rest }: ComponentProps<typeof Button>) {
  return (
    <Button variant="secondary" className="justify-self-start" {...rest}>
      {children}
    </Button>
  );
}
