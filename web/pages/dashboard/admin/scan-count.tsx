import { useState } from 'react';
import { readScannedCode } from '#contract/scanned-code.ts';
import { beep } from '#web/features/scanner/say-loudly.ts';
import { type Said, ScanPanel } from '#web/features/scanner/scan-panel.tsx';
import type { useCount } from '#web/features/stock/use-count.ts';
import { Button } from '#web/ui/button.tsx';

/** Scanning must be started, because a scan into the field of the count adds no piece. */
export function ScanCount({ count }: { count: ReturnType<typeof useCount> }) {
  const [isOn, setIsOn] = useState(false);
  const [said, setSaid] = useState<Said>();

  async function scan(text: string) {
    const code = readScannedCode(text, 'product');
    const result =
      code.kind === 'product'
        ? await count.countPiece(code.code)
        : { text: `This is no product: ${text}`, isWrong: true };
    beep(result.isWrong);
    setSaid(result);
  }
  if (!isOn)
    return (
      <Button variant="secondary" className="mb-5" onClick={() => setIsOn(true)}>
        Count by scanning
      </Button>
    );
  return <ScanPanel label="SKU or product id" said={said} onScan={(text) => void scan(text)} />;
}
