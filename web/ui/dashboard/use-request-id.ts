import { useState } from 'react';

/** Returns an idempotency key, so that a repeated press saves once. `renew` makes the key of the next entry. */
export function useRequestId() {
  const [id, setId] = useState(() => crypto.randomUUID());
  return { id, renew: () => setId(crypto.randomUUID()) };
}
