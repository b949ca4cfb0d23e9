import { deskApi } from '#web/features/desk/api.ts';
import { parcelsApi } from '#web/features/parcels/api.ts';
import { stockApi } from '#web/features/stock/api.ts';
import type { ThunkExtra } from '#web/store/api.ts';
import type { AppDispatch } from '#web/store/make-store.ts';
import { takePresses } from '#web/store/mutation-queue/stored-presses.ts';

const ENDPOINTS = Object.entries({ ...deskApi.endpoints, ...parcelsApi.endpoints, ...stockApi.endpoints });
/** Redux stores that have already sent the stored presses. The thunk argument identifies a store. */
const done = new WeakSet<ThunkExtra>();

/** Sends stored changes whose response had not arrived when the page was reloaded. */
export function sendStored(userId: string) {
  return (dispatch: AppDispatch, _getState: unknown, extra: ThunkExtra): void => {
    if (done.has(extra)) return;
    done.add(extra);
    for (const { endpoint, change } of takePresses(userId)) {
      const found = ENDPOINTS.find(([name]) => name === endpoint)?.[1];
      if (found && 'initiate' in found) dispatch(found.initiate(change as never) as never);
    }
  };
}
