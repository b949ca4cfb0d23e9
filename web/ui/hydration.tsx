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

/** Selective hydration: a press on the children, or a render of the parent, hydrates them at once. */
export function HydrateLater({ children }: { children: ReactNode }) {
  return <Suspense>{children}</Suspense>;
}
