import { useState } from 'react';
import { randomUuid } from '#web/store/random-uuid.ts';

/** Returns an idempotency key, so that a repeated press saves once. `renew` makes the key of the next entry. */
export function useRequestId() {
  const [id, setId] = useState(() => randomUuid());
  return { id, renew: () => setId(randomUuid()) };
}
