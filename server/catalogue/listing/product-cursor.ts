import { z } from 'zod';
import { AppError } from '#contract/errors.ts';
import type { ProductSort } from '#contract/managed-products.ts';
import { PAGE_MAX } from '#contract/pagination.ts';
import { isId } from '#server/platform/database/columns.ts';
import { PRODUCT_SORT_KEYS } from './product-sort-keys.ts';

/** Stores the sort key beside the id, because the product may be deleted before the next page. */
export interface CursorPosition {
  /** Text that `PRODUCT_SORT_KEYS` writes and reads. */
  sortKey: string;
  id: string;
}

const encodedPosition = z.tuple([z.string(), z.string(), z.string().refine(isId)]);

/** Returns a cursor that is valid only for listings with the same sort key. */
export function writeCursor(sortBy: ProductSort, { sortKey, id }: CursorPosition): string {
  return Buffer.from(JSON.stringify([sortBy, sortKey, id])).toString('base64url');
}

const encodedPage = z.tuple([z.literal('page'), z.int().min(1).max(PAGE_MAX)]);

/** Only searches have page numbers as cursors. */
export function writePageCursor(page: number): string {
  return Buffer.from(JSON.stringify(['page', page])).toString('base64url');
}

export function readPageCursor(cursor: string): number {
  const written = encodedPage.safeParse(parseJson(Buffer.from(cursor, 'base64url').toString()));
  if (written.success) return written.data[1];
  throw invalidCursor();
}

const invalidCursor = () => new AppError('validation', { fields: { after: 'This is no place in this list.' } });

/** Throws `validation` if the cursor is invalid or belongs to another sort key. */
export function readCursor(sortBy: ProductSort, cursor: string): CursorPosition {
  const written = encodedPosition.safeParse(parseJson(Buffer.from(cursor, 'base64url').toString()));
  if (written.success) {
    const [writtenFor, sortKey, id] = written.data;
    if (writtenFor === sortBy && PRODUCT_SORT_KEYS[sortBy].isValid(sortKey)) return { sortKey, id };
  }
  throw invalidCursor();
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
