import { useEffect, useState } from 'react';
import { readStored, TOWN_STORAGE_KEY } from '#web/store/browser-storage.ts';
import { useLazy } from '#web/ui/use-lazy.ts';

const loadArrival = () => import('./town-arrival.tsx');

/** Loaded after hydration, because a cached page is the same for visitors of all towns. */
export function DeliveryTown() {
  const [wanted, setWanted] = useState<'pressed' | 'stored'>();
  const { part } = useLazy(loadArrival, wanted ?? false);
  useEffect(() => {
    if (readStored(TOWN_STORAGE_KEY)) setWanted('stored');
  }, []);
  return (
    <div className="min-h-12">
      {part ? (
        <part.TownArrival isAsked={wanted === 'pressed'} />
      ) : (
        <button
          type="button"
          aria-busy={wanted !== undefined}
          className="min-h-12 text-start underline underline-offset-4"
          onClick={() => setWanted('pressed')}
        >
          See the days for your town
        </button>
      )}
    </div>
  );
}
