import { type ReactNode, Suspense } from 'react';

/**
 * A part of a page below the first screen, hydrated after the rest or at once on a press (selective hydration), so that
 * the first screen responds sooner. A render of its parent before that hydrates it at once, and loses the gain.
 */
export function HydrateLater({ children }: { children: ReactNode }) {
  return <Suspense>{children}</Suspense>;
}
