import { useState } from 'react';

/** All requests of a form send the same id, so that a repeated press saves once. `renew` begins the next entry. */
export function useRequestId() {
  const [id, setId] = useState(() => crypto.randomUUID());
  return { id, renew: () => setId(crypto.randomUUID()) };
}
