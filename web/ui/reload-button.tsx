import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';
import { Notice } from './notice.tsx';

interface ReloadButtonProps {
  /** Reloads when the browser is online again. Only for pages without user input, which a reload would lose. */
  isAutomatic?: boolean;
  /** Loads missing code. The page is reloaded only if this fails. */
  load?: () => Promise<void>;
  /** Path of the page to open instead of a reload. */
  to?: string;
}

/** Checks that the shop is reachable. Otherwise a reload would show the browser's error page. */
export function ReloadButton({ isAutomatic = false, load, to }: ReloadButtonProps) {
  const [state, setState] = useState<'idle' | 'checking' | 'unreachable'>('idle');

  const reload = async () => {
    setState('checking');
    const isLoaded = await load?.().then(
      () => true,
      () => false,
    );
    if (isLoaded) return;
    // After a new release the code URLs of this page no longer exist. A reloaded page has the new URLs.
    if (!(await isPageReachable(to ?? window.location.href))) setState('unreachable');
    else if (to === undefined) window.location.reload();
    else window.location.replace(to);
  };

  const onOnline = useEffectEvent(() => void reload());
  useEffect(() => {
    if (!isAutomatic) return undefined;
    const listener = () => onOnline();
    window.addEventListener('online', listener);
    return () => window.removeEventListener('online', listener);
  }, [isAutomatic]);

  return (
    <div className="grid justify-items-center gap-2">
      <Button disabled={state === 'checking'} onClick={() => void reload()}>
        <Icon name="refresh" className="size-5" /> {load ? 'Try again' : 'Retry'}
      </Button>
      <p role="status" className="text-sm font-bold text-alarm empty:hidden">
        {state === 'unreachable' && 'Still no connection. Please try again in a moment.'}
      </p>
    </div>
  );
}

async function isPageReachable(url: string): Promise<boolean> {
  try {
    await fetch(url, { method: 'HEAD', cache: 'no-store' });
    return true;
  } catch {
    return false;
  }
}

export function LoadError({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <Notice role="alert" icon="refresh" title={title}>
      {children}
      <ReloadButton />
    </Notice>
  );
}
