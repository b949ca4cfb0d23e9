import { useRef, useState } from 'react';
import { isOfferedIn, PARCEL_ACTIONS } from '#contract/parcel-actions.ts';
import type { Parcel } from '#contract/parcels.schema.ts';
import { PARCEL_STATES } from '#contract/parcels.ts';
import { readScannedCode } from '#contract/scanned-code.ts';
import { parcelsApi, useHandOverParcelsMutation } from '#web/features/parcels/api.ts';
import { itemOfParcel } from '#web/features/parcels/use-parcel-changes.ts';
import { beep } from '#web/features/scanner/say-loudly.ts';
import type { Said } from '#web/features/scanner/scan-panel.tsx';
import { useAttempts } from '#web/features/scanner/use-attempts.ts';
import { useScannedList } from '#web/features/scanner/use-scanned-list.ts';
import { useDashboardViewer } from '#web/pages/dashboard/viewer.ts';
import { messageOf } from '#web/store/api.ts';
import { useAppDispatch, useAppStore } from '#web/store/hooks.ts';
import { isUnreachableError } from '#web/store/mutation-queue/mutation-queue.ts';
import { requestOnce } from '#web/store/request-once.ts';
import { selectViewer } from '#web/store/session.ts';
import { counted } from '#web/ui/dashboard/counted.ts';
import { useStoredValue } from '#web/ui/use-stored-value.ts';

const LIST = { queue: 'to_hand_over' } as const;
const SENDING = 'scanned-hand-over-sending';
const parseId = (stored: unknown) => (typeof stored === 'string' ? stored : undefined);

export function useHandOverScans() {
  const dispatch = useAppDispatch();
  const { codes, isFull, add, remove } = useScannedList('hand-over');
  const [known, setKnown] = useState<Readonly<Record<string, Parcel>>>({});
  const [said, setSaid] = useState<Said>();
  const [problems, setProblems] = useState<readonly string[]>([]);
  const store = useAppStore();
  const { _id: ownId } = useDashboardViewer();
  const viewerId = () => selectViewer(store.getState())?._id;
  // Id of the user who has pressed Hand over. Nobody else may send these parcels.
  const [senderId, storeSender] = useStoredValue(SENDING, parseId);
  const isWaiting = senderId === ownId;
  const isSending = useRef(false);
  const [handOver, { isLoading }] = useHandOverParcelsMutation();

  function say(text: string, isWrong = false) {
    beep(isWrong);
    setSaid({ text, isWrong });
  }

  /** Returns the parcel, or a sentence that says why it cannot be handed over. Undefined without a connection. */
  async function find(code: string): Promise<Parcel | string | undefined> {
    const options = { forceRefetch: true } as const;
    const { findParcels, readParcels } = parcelsApi.endpoints;
    const request = code.startsWith('ND-')
      ? requestOnce(dispatch(readParcels.initiate({ ...LIST, q: code }, options)))
      : requestOnce(dispatch(findParcels.initiate(code, options)));
    const { data, error } = await request;
    if (isUnreachableError(error)) return undefined;
    if (!data) return messageOf(error, 'Try again.');
    const [parcel, other] = data.parcels;
    if (!parcel) return 'no parcel to hand over has this number.';
    if (other) return 'this order has more than one parcel. Scan the barcode of the label.';
    if (isOfferedIn('hand_over', parcel.state)) return parcel;
    if (isOfferedIn('book', parcel.state)) return 'it is not booked yet. Book it first.';
    return `it is not to hand over. It is: ${PARCEL_STATES[parcel.state]}.`;
  }

  async function scan(text: string) {
    const code = parcelCodeOf(text);
    if (code === undefined) return say(`This is no parcel: ${text}`, true);
    if (isFull) return say('The list is full. Hand these over first.', true);
    const found = await find(code);
    if (typeof found === 'string') return say(`${code}: ${found}`, true);
    const number = found?.number ?? code;
    if (codes.includes(number)) return say(`${number} is scanned already.`);
    if (found) setKnown((before) => ({ ...before, [number]: found }));
    add(number);
    say(found ? `${number}, ${found.courier?.label ?? ''}` : `${number} is kept. There is no connection now.`);
  }

  async function send() {
    if (isSending.current) return;
    isSending.current = true;
    try {
      await sendOnce();
    } finally {
      isSending.current = false;
    }
  }

  async function sendOnce() {
    const userId = viewerId();
    const found = await Promise.all(codes.map(async (code) => ({ code, parcel: await find(code) })));
    // If the user was logged out, the list stays until they log in again.
    if (viewerId() !== userId) return;
    if (found.some(({ parcel }) => parcel === undefined)) return storeSender(() => userId);
    storeSender(() => undefined);
    const wrong = found.flatMap(({ code, parcel }) => (typeof parcel === 'string' ? [`${code}: ${parcel}`] : []));
    const parcels = found.flatMap(({ parcel }) => (typeof parcel === 'object' ? [parcel] : []));
    setProblems(wrong);
    if (wrong.length > 0) beep(true);
    remove(codes);
    if (parcels.length === 0) return;
    const items = parcels.map(itemOfParcel);
    const press = { action: PARCEL_ACTIONS.hand_over.label, items: items.map(({ id, name }) => ({ id, name })) };
    const body = { parcels: items.map(({ id, version }) => ({ id, version })) };
    const { data, error } = await handOver({ list: LIST, press, body });
    if (!data) return setProblems([...wrong, messageOf(error, 'This could not be saved. Scan them again.')]);
    const rejected = data.results.filter(({ outcome }) => outcome === 'refused');
    setProblems([
      ...wrong,
      ...rejected.map(({ id, message }) => `${nameOf(items, id)}: ${message ?? 'Scan it again.'}`),
    ]);
    say(`${counted(data.results.length - rejected.length, 'parcel')} handed over`, rejected.length > 0);
  }

  useAttempts(SENDING, isWaiting, send);
  return { codes, known, said, problems, isWaiting, isLoading, scan, send, remove };
}

function nameOf(items: readonly { id: string; name: string }[], id: string): string {
  return items.find((item) => item.id === id)?.name ?? id;
}

export function parcelCodeOf(text: string): string | undefined {
  const scanned = readScannedCode(text, 'tracking');
  if (scanned.kind === 'parcel' || scanned.kind === 'tracking') return scanned.number;
  return scanned.kind === 'order' ? scanned.orderId : undefined;
}
