import { afterEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { randomUuid } from './random-uuid.ts';

afterEach(() => vi.unstubAllGlobals());

describe('randomUuid', () => {
  it('makes UUIDs of version 4 without crypto.randomUUID, which pages on plain http lack', () => {
    vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) });
    const ids = Array.from({ length: 100 }, randomUuid);
    expect(new Set(ids).size).toBe(100);
    for (const id of ids) z.uuidv4().parse(id);
  });
});
