import { z } from 'zod';
import { BIN_KIND_NAMES, BIN_PAGE_SIZE } from './bin.ts';
import { cursorQuery } from './pagination.schema.ts';
import { PAGE_SIZE_MAX } from './pagination.ts';

export const binItemSchema = z
  .object({
    _id: z.string(),
    kind: z.enum(BIN_KIND_NAMES),
    subject: z.string().describe('Id of the deleted product or order.'),
    label: z.string().describe('Name of the product, or number of the order.'),
    deletedAt: z.iso.datetime(),
    deletedBy: z.string().nullable().describe('Null after the account is deleted.'),
    daysLeft: z.number().int().min(0).describe('Days until it is deleted for good.'),
  })
  .meta({ id: 'BinItem' });
export type BinItem = z.infer<typeof binItemSchema>;

export const listBinQuery = z.object({
  kind: z.enum(BIN_KIND_NAMES).default('product'),
  limit: z.coerce.number().int().min(1).max(PAGE_SIZE_MAX).default(BIN_PAGE_SIZE),
  after: cursorQuery.describe('The `next` of another page.'),
});
export const listBinResponse = z
  .object({
    items: z.array(binItemSchema).describe('The last deleted first.'),
    next: z.string().nullable().describe('The `after` of the next page; null at the end.'),
  })
  .meta({ id: 'BinList' });
export type BinList = z.infer<typeof listBinResponse>;

export const restoredResponse = z
  .object({
    message: z.string(),
    kind: z.enum(BIN_KIND_NAMES),
    subject: z.string(),
    notes: z.array(z.string()).describe('What is not as before, such as a coupon that was deleted.'),
  })
  .meta({ id: 'Restored' });
export type Restored = z.infer<typeof restoredResponse>;

export const binnedResponse = z
  .object({ message: z.string(), binItem: z.string().describe('Id of the item in the bin, to restore it.') })
  .meta({ id: 'Binned' });
export type Binned = z.infer<typeof binnedResponse>;
