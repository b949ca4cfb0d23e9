import { z } from 'zod';
import type { ProductSort } from '#contract/catalogue.ts';
import { AppError } from '#contract/errors.ts';
import { MAX_PAGE } from '#contract/pagination.ts';
import { isId } from '#server/platform/database/columns.ts';
import { PRODUCT_SORT_KEYS } from './product-sort-keys.ts';

/** A place in an ordered list: after the product of this rank and id, whether or not it is still there. */
export interface CursorPosition {
  /** As the cursor has it; `PRODUCT_RANKS` reads it. */
  sortKey: string;
  id: string;
}

const encodedPosition = z.tuple([z.string(), z.string(), z.string().refine(isId)]);

/** A place as clients are given it: opaque, and only of use in a list of the same order. */
export function writeCursor(sortBy: ProductSort, { sortKey, id }: CursorPosition): string {
  return Buffer.from(JSON.stringify([sortBy, sortKey, id])).toString('base64url');
}

const writtenPage = z.tuple([z.literal('page'), z.int().min(1).max(MAX_PAGE)]);

/** A page as a cursor, for lists that are short enough to be numbered. */
export function writePageCursor(page: number): string {
  return Buffer.from(JSON.stringify(['page', page])).toString('base64url');
}

/** The page that a client has sent. Throws `validation` where it is none. */
export function readPageCursor(cursor: string): number {
  const written = writtenPage.safeParse(parseJson(Buffer.from(cursor, 'base64url').toString()));
  if (written.success) return written.data[1];
  throw invalidCursor();
}

const invalidCursor = () => new AppError('validation', { fields: { after: 'This is no place in this list.' } });

/** The place that a client has sent. Throws `validation` where no list of this order can have given it. */
export function readCursor(sortBy: ProductSort, cursor: string): CursorPosition {
  const written = encodedPosition.safeParse(parseJson(Buffer.from(cursor, 'base64url').toString()));
  if (written.success) {
    const [writtenFor, sortKey, id] = written.data;
    if (writtenFor === sortBy && PRODUCT_SORT_KEYS[sortBy].isWritten(sortKey)) return { sortKey, id };
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
