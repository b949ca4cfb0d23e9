import type { ComponentProps } from 'react';
import { Button } from '#web/ui/button.tsx';

/** A button for guests too: presses of buttons before hydration are replayed, those of links are not (decision 23). */
export function NotifyButton({ children = 'Notify me when it is back', ...rest }: ComponentProps<typeof Button>) {
  return (
    <Button variant="secondary" className="justify-self-start" {...rest}>
      {children}
    </Button>
  );
}
