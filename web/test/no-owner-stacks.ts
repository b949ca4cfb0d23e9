import * as React from 'react';

/** React in development records the stack trace of each element until it has this number in a second. */
const OWNER_STACKS_MAX = 10_000;

/** Turns off these stack traces, which take a tenth of the time of a page test. Warnings then omit the element's line. */
export function recordNoOwnerStacks(): void {
  const internals: unknown = Object.entries(React).find(([name]) => name.startsWith('__CLIENT_INTERNALS'))?.[1];
  if (typeof internals !== 'object' || internals === null) throw new Error('React has no internals');
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
    get: () => OWNER_STACKS_MAX,
    set() {
      // React counts in vain.
    },
  });
}
