import { afterEach, beforeEach, vi } from 'vitest';

const watched = ['error', 'warn'] as const;
let printed: string[] = [];

/**
 * A test fails on whatever it prints with console.error or console.warn: a failure that the code under test swallows,
 * or a warning of a library, is a finding. The app's own log of unexpected failures is printed there too.
 */
beforeEach(() => {
  printed = [];
  for (const method of watched) {
    vi.spyOn(console, method).mockImplementation((...parts: unknown[]) => {
      printed.push(parts.map(String).join(' '));
    });
  }
});

afterEach(() => {
  for (const method of watched) vi.mocked(console[method]).mockRestore();
  if (printed.length > 0) throw new Error(`Printed with console.error or console.warn:\n${printed.join('\n')}`);
});
