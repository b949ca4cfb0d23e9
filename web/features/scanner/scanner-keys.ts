import { SCANNED_MIN_LENGTH } from '#contract/scanned-code.ts';

/** Milliseconds between two characters. If more time passes, a person is typing, not a scanner. */
export const SCANNER_GAP_MS = 50;

/** Characters that followed each other as fast as a scanner sends them. */
export interface TypedBurst {
  text: string;
  at: number;
}

export const NO_BURST: TypedBurst = { text: '', at: Number.NEGATIVE_INFINITY };

interface KeyStep {
  burst: TypedBurst;
  scanned?: string;
  isFirst?: boolean;
}

/** Adds a key, pressed at `at` (milliseconds). Enter and Tab end a scan. Shift and similar keys do nothing. */
export function nextBurst(burst: TypedBurst, key: string, at: number): KeyStep {
  const isFast = at - burst.at < SCANNER_GAP_MS;
  if (key === 'Enter' || key === 'Tab') {
    const isScan = isFast && burst.text.length >= SCANNED_MIN_LENGTH;
    return isScan ? { burst: NO_BURST, scanned: burst.text } : { burst: NO_BURST };
  }
  if (Array.from(key).length !== 1) return { burst: isModifier(key) ? burst : NO_BURST };
  if (!isFast) return { burst: { text: key, at }, isFirst: true };
  return { burst: { text: burst.text + key, at } };
}

const isModifier = (key: string) => key === 'Shift' || key === 'CapsLock' || key === 'AltGraph';
