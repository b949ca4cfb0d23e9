import * as fc from 'fast-check';
import { afterEach, beforeEach, vi } from 'vitest';

/** A fixed seed makes errors reproducible; `FAST_CHECK_SEED=7 npx vitest run` chooses another one. */
fc.configureGlobal({ seed: Number(process.env.FAST_CHECK_SEED ?? 2026) });

const failingMethods = ['error', 'warn'] as const;
/** Warning that Redux Toolkit prints in development when its own checks are slow, as on a busy machine. */
const SLOWNESS_WARNING = /took \d+ms, which is more than the warning threshold/;
let printed: string[] = [];

/** Fails tests that print: such a print is a swallowed error or a warning of a library. */
beforeEach(() => {
  printed = [];
  for (const method of failingMethods) {
    vi.spyOn(console, method).mockImplementation((...parts: unknown[]) => {
      const text = parts.map(String).join(' ');
      if (!SLOWNESS_WARNING.test(text)) printed.push(text);
    });
  }
});

afterEach(() => {
  for (const method of failingMethods) vi.mocked(console[method]).mockRestore();
  if (printed.length > 0) throw new Error(`Printed with console.error or console.warn:\n${printed.join('\n')}`);
});
