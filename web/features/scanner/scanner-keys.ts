import { SCANNED_MIN_LENGTH } from '#contract/scanned-code.ts';

/** Longest time between two characters of a scanner. People type more slowly. */
export const SCANNER_GAP_MS = 50;

/** Characters that came fast after each other. */
export interface TypedBurst {
  text: string;
  /** Time of the last character in ms. */
  at: number;
}

export const NO_BURST: TypedBurst = { text: '', at: Number.NEGATIVE_INFINITY };

interface KeyStep {
  burst: TypedBurst;
  scanned?: string;
  isFirst?: boolean;
}

/** `at` is in ms. Enter or Tab ends a scan. Keys such as Shift change nothing. */
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
