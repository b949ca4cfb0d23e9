import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { pageWindow } from './page-window.ts';

it('the window of a page selects the same rows from either end of the list', () => {
  const request = { page: fc.integer({ min: 1, max: 60 }), limit: fc.integer({ min: 1, max: 9 }), total: fc.nat(120) };
  fc.assert(
    fc.property(fc.record(request), ({ page, limit, total }) => {
      const list = Array.from({ length: total }, (_, index) => index);
      const window = pageWindow({ page, limit, total });
      const expected = list.slice((page - 1) * limit, page * limit);
      if (!window) {
        expect(expected).toEqual([]);
        return;
      }
      expect(window.offset).toBeLessThanOrEqual(total / 2);
      const seen = (window.isFromEnd ? list.toReversed() : list).slice(window.offset, window.offset + window.limit);
      expect(window.isFromEnd ? seen.toReversed() : seen).toEqual(expected);
    }),
  );
});
