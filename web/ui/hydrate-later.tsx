import { type ReactNode, Suspense } from 'react';

/**
 * Selective hydration: hydrates a part below the first screen after the rest, or at once on a press. A render of its
 * parent in between hydrates it at once too.
 */
export function HydrateLater({ children }: { children: ReactNode }) {
  return <Suspense>{children}</Suspense>;
}
