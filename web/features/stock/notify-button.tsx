import type { ComponentProps } from 'react';
import { Button } from '#web/ui/button.tsx';

/** A button even for visitors, whom it leads to the login. Presses before hydration are replayed only for buttons. */
export function NotifyButton({ children = 'Notify me when it is back', ...rest }: ComponentProps<typeof Button>) {
  return (
    <Button variant="secondary" className="justify-self-start" {...rest}>
      {children}
    </Button>
  );
}
