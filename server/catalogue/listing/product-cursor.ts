import { z } from 'zod';
import { AppError } from '#contract/errors.ts';
import type { ProductSort } from '#contract/managed-products.ts';
import { PAGE_MAX } from '#contract/pagination.ts';
import { isId } from '#server/platform/database/columns.ts';
import { PRODUCT_SORT_KEYS } from './product-sort-keys.ts';

/** The cursor stores both, because the product may be deleted since. */
export interface CursorPosition {
  /** `PRODUCT_SORT_KEYS` parses it. */
  sortKey: string;
  id: string;
}

const encodedPosition = z.tuple([z.string(), z.string(), z.string().refine(isId)]);

/** Valid only for listings with the same sort key. */
export function writeCursor(sortBy: ProductSort, { sortKey, id }: CursorPosition): string {
  return Buffer.from(JSON.stringify([sortBy, sortKey, id])).toString('base64url');
}

const encodedPage = z.tuple([z.literal('page'), z.int().min(1).max(PAGE_MAX)]);

/** Only searches use such cursors. */
export function writePageCursor(page: number): string {
  return Buffer.from(JSON.stringify(['page', page])).toString('base64url');
}

/** Throws `validation` if the cursor is invalid. */
export function readPageCursor(cursor: string): number {
  const written = encodedPage.safeParse(parseJson(Buffer.from(cursor, 'base64url').toString()));
  if (written.success) return written.data[1];
  throw invalidCursor();
}

const invalidCursor = () => new AppError('validation', { fields: { after: 'This is no place in this list.' } });

/** Throws `validation` if the cursor is invalid or of another sort key. */
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
