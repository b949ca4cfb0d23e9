import { type ReactNode, Suspense } from 'react';

/**
 * A part of a page outside its first screen. React hydrates it in tasks of its own after the rest (selective hydration), or
 * at once where it is pressed, so that what is in sight responds sooner. A parent that renders again before has it hydrated
 * first, which loses the gain.
 */
export function HydrateLater({ children }: { children: ReactNode }) {
  return <Suspense>{children}</Suspense>;
}
