import { useState } from 'react';

/** Returns an id that all requests of a form send, so that a repeated press saves once. `renew` begins the next entry. */
export function useRequestId() {
  const [id, setId] = useState(() => crypto.randomUUID());
  return { id, renew: () => setId(crypto.randomUUID()) };
}
