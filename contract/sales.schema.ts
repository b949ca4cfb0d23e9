import { z } from 'zod';
import { PRICE_MAX } from './catalogue.ts';
import { FACETS } from './facets.ts';
import { oneLineText, plannedInstant } from './fields.schema.ts';
import {
  SALE_NAME_MAX_LENGTH,
  SALE_PERCENT_MAX,
  SALE_PERCENT_MIN,
  SALE_SCOPE_MAX,
  SALE_SCOPES,
  SALE_STATES,
} from './sales.ts';

const fields = {
  name: oneLineText().min(1).max(SALE_NAME_MAX_LENGTH).describe('For the dashboard only.'),
  percent: z
    .number()
    .int()
    .min(SALE_PERCENT_MIN)
    .max(SALE_PERCENT_MAX)
    .nullable()
    .describe('Percentage off the regular price; null for a sale with a fixed price.'),
  price: z.number().int().min(1).max(PRICE_MAX).nullable().describe('Fixed price in PKR; null for a percentage.'),
  scope: z.enum(SALE_SCOPES),
  scopeValues: z
    .array(z.string().min(1).max(200))
    .max(SALE_SCOPE_MAX)
    .describe('Depends on `scope`: categories, names of designs, ids of products, or empty for everything.'),
  startsAt: plannedInstant,
  endsAt: plannedInstant,
};

type SaleFields = z.infer<z.ZodObject<typeof fields>>;

function checkSale(sale: SaleFields, context: z.RefinementCtx): void {
  const add = (path: keyof SaleFields, message: string) => context.addIssue({ code: 'custom', path: [path], message });
  if ((sale.percent === null) === (sale.price === null)) add('percent', 'Give either a percentage or a price.');
  if (Date.parse(sale.endsAt) <= Date.parse(sale.startsAt)) add('endsAt', 'The sale must end after it starts.');
  if ((sale.scope === 'everything') !== (sale.scopeValues.length === 0)) add('scopeValues', 'Choose what is on sale.');
  const isCategory = (value: string) => FACETS.category.resolve(value) !== undefined;
  if (sale.scope === 'category' && !sale.scopeValues.every(isCategory)) {
    add('scopeValues', 'There is no such category.');
  }
  if (sale.scope === 'product' && !sale.scopeValues.every((id) => z.uuid().safeParse(id).success)) {
    add('scopeValues', 'There is no such product.');
  }
}

export const saveSaleBody = z.object(fields).superRefine(checkSale);
export type SaveSaleBody = z.infer<typeof saveSaleBody>;

const version = z.number().int().min(1).describe('The version that the author saw.');
export const changeSaleBody = z.object({ ...fields, version }).superRefine(checkSale);

export const saleSchema = z
  .object({
    _id: z.string(),
    ...fields,
    scopeLabels: z.array(z.string()).describe('Names of `scopeValues`. For a deleted product its id.'),
    state: z.enum(SALE_STATES),
    version,
  })
  .meta({ id: 'Sale' });
export type Sale = z.infer<typeof saleSchema>;

export const listSalesResponse = z.object({ sales: z.array(saleSchema) });
export const saleResponse = z.object({ message: z.string(), sale: saleSchema });
