import { useState } from 'react';
import { readScannedCode } from '#contract/scanned-code.ts';
import { ScanPanel } from '#web/features/scanner/scan-panel.tsx';
import { useScans } from '#web/features/scanner/use-scans.ts';
import { COUNT_SCANS } from '#web/features/stock/count-draft.ts';
import type { useCount } from '#web/features/stock/use-count.ts';
import { Button } from '#web/ui/button.tsx';

/** Counts by scanning once staff press the button. Until then a scanner only types its codes into the focused field. */
export function ScanCount({ count }: { count: ReturnType<typeof useCount> }) {
  const { panel, isWaiting } = useScans({ name: COUNT_SCANS, read });
  // If scans still wait after a reload, the user was scanning before the reload.
  const [isOn, setIsOn] = useState(isWaiting);

  async function read(text: string) {
    const code = readScannedCode(text, 'product');
    if (code.kind !== 'product') return { text: `This is no product: ${text}`, isWrong: true };
    return count.countPiece(code.code);
  }
  if (isOn) return <ScanPanel label="SKU or product id" {...panel} />;
  return (
    <Button variant="secondary" className="mb-5" onClick={() => setIsOn(true)}>
      Count by scanning
    </Button>
  );
}
