import { useState } from 'react';
import { readStored, TOWN_STORAGE_KEY } from '#web/store/browser-storage.ts';
import { useIsHydrated } from '#web/ui/hydration.tsx';
import { LoadFailed } from '#web/ui/load-failed.tsx';
import { useLazy } from '#web/ui/use-lazy.ts';

const loadArrival = () => import('./town-arrival.tsx');

/** Shows the arrival days of the visitor's town after hydration. The cached page is the same for all towns. */
export function DeliveryTown() {
  const [isPressed, setIsPressed] = useState(false);
  const isHydrated = useIsHydrated();
  const isWanted = isPressed || (isHydrated && readStored(TOWN_STORAGE_KEY) !== undefined);
  const { part, retry } = useLazy(loadArrival, isWanted);
  return (
    <div className="min-h-12">
      {part ? (
        <part.TownArrival isAsked={isPressed} />
      ) : retry && isPressed ? (
        <LoadFailed title="The days could not be loaded." retry={retry} />
      ) : (
        <button
          type="button"
          aria-busy={isPressed}
          className="min-h-12 text-start underline underline-offset-4"
          onClick={() => setIsPressed(true)}
        >
          See the days for your town
        </button>
      )}
    </div>
  );
}
