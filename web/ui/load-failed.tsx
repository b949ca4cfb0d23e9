import type { ReactNode } from 'react';
import { ReloadButton } from './reload-button.tsx';
import { useIsOffline } from './use-is-offline.ts';

interface LoadFailedProps {
  title: string;
  retry: () => Promise<void>;
  children?: ReactNode;
}

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
