import { useState } from 'react';
import { beep } from '#web/features/scanner/say-loudly.ts';
import { type Said, ScanPanel } from '#web/features/scanner/scan-panel.tsx';
import { parcelCodeOf } from './use-hand-over-scans.ts';

/** Scans parcels into the list of outcomes. `onNumber` returns false if the list has the number already. */
export function ScanOutcomes({ onNumber }: { onNumber: (number: string) => boolean }) {
  const [said, setSaid] = useState<Said>();

  function scan(text: string) {
    const code = parcelCodeOf(text);
    const isWrong = code === undefined || code.startsWith('ND-');
    beep(isWrong);
    if (isWrong) return setSaid({ text: `Scan the barcode of the label. This is no parcel: ${text}`, isWrong });
    setSaid({ text: onNumber(code) ? code : `${code} is scanned already.`, isWrong });
  }
  return <ScanPanel label="Parcel or tracking number" said={said} onScan={scan} />;
}
