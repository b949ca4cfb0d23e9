import { api } from './api.ts';
import type { AppStore } from './make-store.ts';
import { selectViewer } from './session.ts';

const PERSONAL_TAGS = ['Order', 'OrderList', 'Review', 'Session', 'Stats', 'User', 'UserList', 'Wishlist'] as const;

/** Drops what the API told a person from the cache once they have logged out, so that the next one finds none of it. */
export function forgetPerson(store: AppStore): () => void {
  let knownId = selectViewer(store.getState())?._id;
  return store.subscribe(() => {
    const id = selectViewer(store.getState())?._id;
    if (id === knownId) return;
    const somebodyLeft = knownId !== undefined;
    knownId = id;
    // After the pages of that person are gone from the screen: what is still shown would be asked for again.
    if (somebodyLeft) setTimeout(() => store.dispatch(api.util.invalidateTags([...PERSONAL_TAGS])));
  });
}
