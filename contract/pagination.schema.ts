import { z } from 'zod';
import { CURSOR_MAX_LENGTH, DEFAULT_PAGE_SIZE, PAGE_MAX, PAGE_SIZE_MAX, SORT_ORDERS } from './pagination.ts';

export const paginationQuery = {
  page: z.coerce.number().int().min(1).max(PAGE_MAX).default(1),
  limit: z.coerce.number().int().min(1).max(PAGE_SIZE_MAX).default(DEFAULT_PAGE_SIZE),
};

/** Cursor of keyset pagination. Clients must not interpret it. */
export const cursorQuery = z
  .string()
  .max(CURSOR_MAX_LENGTH)
  .transform((cursor) => cursor || undefined)
  .optional();

export const sortOrderSchema = z.enum(SORT_ORDERS).default('desc');

export const messageSchema = z.object({ message: z.string() }).meta({ id: 'Message' });

/** Accepts any text, so that a malformed id is a 404 like any unknown id. */
export const idParams = z.object({ id: z.string().min(1).max(200) });
