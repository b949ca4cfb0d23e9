import { useEffect, useRef, useState } from 'react';
import { canMove } from '#contract/parcels.ts';
import { parcelsApi } from '#web/features/parcels/api.ts';
import { beep } from '#web/features/scanner/say-loudly.ts';
import { type Said, ScanPanel } from '#web/features/scanner/scan-panel.tsx';
import { messageOf } from '#web/store/api.ts';
import { useAppDispatch } from '#web/store/hooks.ts';
import { isUnreachableError } from '#web/store/mutation-queue/mutation-queue.ts';
import { requestOnce } from '#web/store/request-once.ts';
import { parcelCodeOf } from './use-hand-over-scans.ts';

/** Adds scanned parcels by `onNumber`, which returns false if the list contains the parcel already. */
export function ScanOutcomes({ onNumber }: { onNumber: (number: string) => boolean }) {
  const dispatch = useAppDispatch();
  const [said, setSaid] = useState<Said>();
  // The list may change while a parcel is looked up.
  const latest = useRef(onNumber);
  useEffect(() => {
    latest.current = onNumber;
  });

  /** Returns the number of the order's parcel. Without a connection, returns the order's number. */
  async function findOnTheWay(orderId: string): Promise<{ number: string } | { problem: string }> {
    const request = parcelsApi.endpoints.findParcels.initiate(orderId, { forceRefetch: true });
    const { data, error } = await requestOnce(dispatch(request));
    if (isUnreachableError(error)) return { number: orderId };
    if (!data) return { problem: `${orderId}: ${messageOf(error, 'Try again.')}` };
    const numbers = data.parcels.flatMap(({ state, number }) => (canMove('deliver', state) ? [number] : []));
    const [number, ...others] = numbers;
    if (number === undefined) return { problem: `${orderId}: no parcel of this order is on its way.` };
    if (others.length === 0) return { number };
    return {
      problem: `${orderId}: this order has several parcels: ${numbers.join(', ')}. Scan the barcode of the label.`,
    };
  }

  async function read(text: string): Promise<Said> {
    const code = parcelCodeOf(text);
    if (code === undefined) return { text: `Scan the barcode of the label. This is no parcel: ${text}`, isWrong: true };
    const found = code.startsWith('ND-') ? await findOnTheWay(code) : { number: code };
    if ('problem' in found) return { text: found.problem, isWrong: true };
    return {
      text: latest.current(found.number) ? found.number : `${found.number} is scanned already.`,
      isWrong: false,
    };
  }

  async function scan(text: string) {
    const result = await read(text);
    beep(result.isWrong);
    setSaid(result);
  }
  return <ScanPanel label="Parcel or tracking number" said={said} onScan={(text) => void scan(text)} />;
}
