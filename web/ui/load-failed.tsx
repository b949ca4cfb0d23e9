import type { ReactNode } from 'react';
import { ReloadButton } from './reload-button.tsx';
import { useIsOffline } from './use-is-offline.ts';

interface LoadFailedProps {
  /** 'The cart could not be opened.' */
  title: string;
  /** From `useLazy`. */
  retry: () => Promise<void>;
  children?: ReactNode;
}

/** Replaces a part of the page whose code failed to load. */
export function LoadFailed({ title, retry, children }: LoadFailedProps) {
  const isOffline = useIsOffline();
  return (
    <div role="alert" className="m-auto grid justify-items-center gap-3 py-4 text-center">
      <p className="font-bold">{isOffline ? 'No connection.' : title}</p>
      {children}
      <ReloadButton load={retry} />
    </div>
  );
}
