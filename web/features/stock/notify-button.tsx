import type { ComponentProps } from 'react';
import { Button } from '#web/ui/button.tsx';

/** A button, also for visitors: a press before hydration is replayed for buttons, but not for links. */
export function NotifyButton({ children = 'Notify me when it is back', ...rest }: ComponentProps<typeof Button>) {
  return (
    <Button variant="secondary" className="justify-self-start" {...rest}>
      {children}
    </Button>
  );
}
