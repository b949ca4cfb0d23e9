import { useCallback, useEffect, useState } from 'react';
import type { Delivery } from '#contract/cities.schema.ts';

/** Asks once the typing has paused. */
const PAUSE_MS = 400;

type FetchDelivery = ((city: string) => Promise<Delivery | undefined>) | null;

/** What delivery to the typed city costs; undefined where every city pays the same, or while that is not known yet. */
export function useDelivery(city: string, fetchDelivery: FetchDelivery) {
  const [known, setKnown] = useState<{ city: string; delivery: Delivery }>();
  const delivery = fetchDelivery !== null && known?.city === city ? known.delivery : undefined;

  const findDelivery = useCallback(
    async (wanted: string): Promise<Delivery | undefined> => {
      if (fetchDelivery === null || wanted === '') return undefined;
      if (known?.city === wanted) return known.delivery;
      const found = await fetchDelivery(wanted);
      if (found) setKnown({ city: wanted, delivery: found });
      return found;
    },
    [fetchDelivery, known],
  );

  useEffect(() => {
    if (city === '' || delivery) return undefined;
    const timer = setTimeout(() => void findDelivery(city), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [city, delivery, findDelivery]);

  return { delivery, findDelivery, forgetDelivery: () => setKnown(undefined) };
}
