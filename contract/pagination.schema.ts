import { z } from 'zod';
import { CURSOR_MAX_LENGTH, DEFAULT_PAGE_SIZE, MAX_PAGE, MAX_PAGE_SIZE, SORT_ORDERS } from './pagination.ts';

/** `page` from 1 and `limit` 1-100, as they stand in a query string. */
export const paginationQuery = {
  page: z.coerce.number().int().min(1).max(MAX_PAGE).default(1),
  limit: z.coerce.number().int().min(1).max(MAX_PAGE_SIZE).default(DEFAULT_PAGE_SIZE),
};

/** A place in a list, as an answer gave it; opaque to clients. An empty one is none. */
export const cursorQuery = z
  .string()
  .max(CURSOR_MAX_LENGTH)
  .transform((cursor) => cursor || undefined)
  .optional();

/** Which way a list is sorted; the newest or the most first where nothing is asked for. */
export const sortOrderSchema = z.enum(SORT_ORDERS).default('desc');

/** What every call that has nothing else to say answers. */
export const messageSchema = z.object({ message: z.string() }).meta({ id: 'Message' });

/** Ids are opaque to clients: an unknown or misshapen one is simply not found. */
export const idParams = z.object({ id: z.string().min(1).max(200) });
