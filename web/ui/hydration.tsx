import { type ReactNode, Suspense, useSyncExternalStore } from 'react';

const never = () => () => {};

/** False on the server and during hydration, true afterwards. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}

/** Hydrates the children after the rest of the page, or at once when they are pressed or the parent renders. */
export function HydrateLater({ children }: { children: ReactNode }) {
  return <Suspense>{children}</Suspense>;
}
