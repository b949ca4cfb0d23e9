import { useEffect, useEffectEvent, useState } from 'react';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';

interface ReloadButtonProps {
  /** Loads the page as soon as the browser has a line again: where nothing is on the page that somebody may be using. */
  isAutomatic?: boolean;
}

/**
 * Retry by loading the page anew. Asks first whether it can be had: without a connection the browser would put an error
 * page of its own in place of the shop.
 */
export function ReloadButton({ isAutomatic = false }: ReloadButtonProps) {
  const [state, setState] = useState<'idle' | 'asking' | 'unreachable'>('idle');

  const reload = async () => {
    setState('asking');
    if (await canBeReached()) window.location.reload();
    else setState('unreachable');
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
      <Button disabled={state === 'asking'} onClick={() => void reload()}>
        <Icon name="refresh" className="size-5" /> Retry
      </Button>
      <p role="status" className="text-sm font-bold text-alarm empty:hidden">
        {state === 'unreachable' && 'Still no connection. Please try again in a moment.'}
      </p>
    </div>
  );
}

async function canBeReached(): Promise<boolean> {
  try {
    await fetch(window.location.href, { method: 'HEAD', cache: 'no-store' });
    return true;
  } catch {
    return false;
  }
}
