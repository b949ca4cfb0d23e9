import { type ReactNode, useEffect } from 'react';
import { deskApi } from '#web/features/desk/api.ts';
import { parcelsApi } from '#web/features/parcels/api.ts';
import { stockApi } from '#web/features/stock/api.ts';
import type { ThunkExtra } from '#web/store/api.ts';
import { useAppDispatch, useAppSelector } from '#web/store/hooks.ts';
import type { AppDispatch } from '#web/store/make-store.ts';
import { type Press, queueNoticeHidden, selectQueue } from '#web/store/mutation-queue/queue-slice.ts';
import { sendWaiting } from '#web/store/mutation-queue/queued-post.ts';
import { takePresses } from '#web/store/mutation-queue/stored-presses.ts';
import { Button } from '#web/ui/button.tsx';
import { counted } from '#web/ui/dashboard/counted.ts';

export function WaitingChanges({ userId }: { userId: string }) {
  const queue = useAppSelector(selectQueue);
  const dispatch = useAppDispatch();
  const isOwn = queue.userId === userId;
  const waiting = isOwn ? queue.waiting : [];
  const unsaved = isOwn ? queue.unsaved : [];
  const sent = isOwn ? queue.sent : 0;
  const isWaiting = waiting.length > 0;

  useEffect(() => {
    dispatch(sendStored(userId));
  }, [userId, dispatch]);

  useEffect(() => {
    if (!isWaiting) return undefined;
    const onBeforeUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', onBeforeUnload);
    return () => window.removeEventListener('beforeunload', onBeforeUnload);
  }, [isWaiting]);

  return (
    <>
      {isWaiting && (
        <Notice role="status">
          <p className="font-bold">
            Waiting for connection: {counted(waiting.length, 'change')} {waiting.length === 1 ? 'is' : 'are'} not saved
            yet.
          </p>
          <p>They are sent by themselves once it is back. Leave this page open.</p>
          <details>
            <summary className="min-h-11 cursor-pointer py-2 font-bold">Which?</summary>
            <ul className="max-h-40 overflow-y-auto">
              {waiting.map((press) => (
                <li key={textOf(press)}>{textOf(press)}</li>
              ))}
            </ul>
          </details>
          <Button variant="secondary" onClick={() => dispatch(sendWaiting())}>
            Try now
          </Button>
        </Notice>
      )}
      {!isWaiting && sent > 0 && unsaved.length === 0 && (
        <Notice role="status">
          <p className="font-bold">
            The connection is back. {counted(sent, 'change')} {sent === 1 ? 'is' : 'are'} saved.
          </p>
          <Button variant="secondary" onClick={() => dispatch(queueNoticeHidden())}>
            Close
          </Button>
        </Notice>
      )}
      {unsaved.length > 0 && (
        <Notice role="alert">
          <p className="font-bold">
            {counted(unsaved.length, 'change')} that waited for the connection could not be saved:
          </p>
          <ul className="max-h-60 overflow-y-auto">
            {unsaved.map(({ id, action, name, message }) => (
              <li key={`${action} ${id}`}>
                <b>
                  {action} {name}
                </b>
                : {message}
              </li>
            ))}
          </ul>
          <Button variant="secondary" onClick={() => dispatch(queueNoticeHidden())}>
            Close
          </Button>
        </Notice>
      )}
    </>
  );
}

function Notice({ role, children }: { role: 'status' | 'alert'; children: ReactNode }) {
  return (
    <div
      role={role}
      aria-label="Connection"
      className="z-10 mb-4 md:sticky md:top-2 grid justify-items-start gap-2 rounded-md border-2 border-line bg-sun-soft p-4 shadow-card"
    >
      {children}
    </div>
  );
}

function textOf({ action, items }: Press): string {
  return `${action} ${items.map(({ name }) => name).join(', ')}`;
}

const ENDPOINTS = Object.entries({ ...deskApi.endpoints, ...parcelsApi.endpoints, ...stockApi.endpoints });
/** Redux stores that have already sent the stored presses. The thunk argument identifies a store. */
const done = new WeakSet<ThunkExtra>();

/** Sends stored changes whose response had not arrived when the page was reloaded. */
function sendStored(userId: string) {
  return (dispatch: AppDispatch, _getState: unknown, extra: ThunkExtra): void => {
    if (done.has(extra)) return;
    done.add(extra);
    for (const { endpoint, change } of takePresses(userId)) {
      const found = ENDPOINTS.find(([name]) => name === endpoint)?.[1];
      if (found && 'initiate' in found) dispatch(found.initiate(change as never) as never);
    }
  };
}
