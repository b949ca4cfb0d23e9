import * as fc from 'fast-check';
import { afterEach, beforeEach, vi } from 'vitest';

/** Every run draws the same cases, so that a red run is red again. Another draw: `FAST_CHECK_SEED=7 npx vitest run`. */
fc.configureGlobal({ seed: Number(process.env.FAST_CHECK_SEED ?? 2026) });

const watched = ['error', 'warn'] as const;
/** Redux Toolkit's development build measures its own checks: what it says then is about the machine. */
const ABOUT_TIME = /took \d+ms, which is more than the warning threshold/;
let printed: string[] = [];

/**
 * A test fails on whatever it prints with console.error or console.warn: a failure that the code under test swallows,
 * or a warning of a library, is a finding. The app's own log of unexpected failures is printed there too.
 */
beforeEach(() => {
  printed = [];
  for (const method of watched) {
    vi.spyOn(console, method).mockImplementation((...parts: unknown[]) => {
      const text = parts.map(String).join(' ');
      if (!ABOUT_TIME.test(text)) printed.push(text);
    });
  }
});

afterEach(() => {
  for (const method of watched) vi.mocked(console[method]).mockRestore();
  if (printed.length > 0) throw new Error(`Printed with console.error or console.warn:\n${printed.join('\n')}`);
});
