import type { ComponentProps } from 'react';
import { Button } from '#web/ui/button.tsx';

/** A button for guests too, because presses of links before hydration are not replayed. */
export function NotifyButton({ children = 'Notify me when it is back', ...rest }: ComponentProps<typeof Button>) {
  return (
    <Button variant="secondary" className="justify-self-start" {...rest}>
      {children}
    </Button>
  );
}
