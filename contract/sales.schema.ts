import { z } from 'zod';
import { PRICE_MAX } from './catalogue.ts';
import { FACETS } from './facets.ts';
import { oneLineText, plannedInstant, whenValid, wholeNumber, wholeRupees } from './fields.schema.ts';
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
  percent: wholeNumber(SALE_PERCENT_MIN, SALE_PERCENT_MAX)
    .nullable()
    .describe('Percentage off the regular price; null for a sale with a fixed price.'),
  price: wholeRupees(1, PRICE_MAX).nullable().describe('Fixed price in PKR; null for a percentage.'),
  scope: z.enum(SALE_SCOPES),
  scopeValues: z
    .array(z.string().min(1).max(200))
    .max(SALE_SCOPE_MAX)
    .describe('Depends on `scope`: categories, names of designs, ids of products, or empty for everything.'),
  startsAt: plannedInstant,
  endsAt: plannedInstant,
};

type SaleFields = z.infer<z.ZodObject<typeof fields>>;

const isCategory = (value: string) => FACETS.category.resolve(value) !== undefined;
const isProduct = (id: string) => z.uuid().safeParse(id).success;

function withRules<Body extends z.ZodType<SaleFields>>(schema: Body) {
  return schema
    .refine((sale) => (sale.percent === null) !== (sale.price === null), {
      path: ['percent'],
      error: 'Give either a percentage or a price.',
      ...whenValid('percent', 'price'),
    })
    .refine((sale) => Date.parse(sale.endsAt) > Date.parse(sale.startsAt), {
      path: ['endsAt'],
      error: 'The sale must end after it starts.',
      ...whenValid('startsAt', 'endsAt'),
    })
    .superRefine(
      ({ scope, scopeValues }, context) => {
        const add = (message: string) => context.addIssue({ code: 'custom', path: ['scopeValues'], message });
        if ((scope === 'everything') !== (scopeValues.length === 0)) add('Please choose what is on sale');
        if (scope === 'category' && !scopeValues.every(isCategory)) add('There is no such category.');
        if (scope === 'product' && !scopeValues.every(isProduct)) add('There is no such product.');
      },
      whenValid('scope', 'scopeValues'),
    );
}

export const saveSaleBody = withRules(z.object(fields));
export type SaveSaleBody = z.infer<typeof saveSaleBody>;

const version = z.number().int().min(1).describe('The version that the author saw.');
export const changeSaleBody = withRules(z.object({ ...fields, version }));

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
