import { expect, it } from 'vitest';
import { z } from 'zod';
import { paginationQuery } from './pagination.schema.ts';
import { countPages } from './pagination.ts';

it.each([
  [0, 10, 1],
  [1, 10, 1],
  [10, 10, 1],
  [11, 10, 2],
  [17, 1, 17],
])('%d items with %d on a page make %d pages', (items, pageSize, pages) => {
  expect(countPages(items, pageSize)).toBe(pages);
});

it('a list begins at its first page, with ten items', () => {
  expect(z.object(paginationQuery).parse({})).toEqual({ page: 1, limit: 10 });
  expect(z.object(paginationQuery).parse({ page: '3', limit: '100' })).toEqual({ page: 3, limit: 100 });
});
