import type { Store } from '@reduxjs/toolkit';

export function isStore(value: unknown): value is Store {
  return typeof value === 'object' && value !== null && 'dispatch' in value && 'getState' in value;
}
