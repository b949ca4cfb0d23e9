import { z } from 'zod';
import { accountId, day } from './cash.schema.ts';
import { FULL_RATE } from './cash.ts';
import { typedNumber } from './field-problems.ts';

const rate = z
  .number(typedNumber('Please enter a percentage from 0 to 100'))
  .int()
  .min(0)
  .max(FULL_RATE)
  .describe('Hundredths of a percent.');
const fee = z.number(typedNumber('Please enter rupees from 0 to 100,000')).int().min(0).max(10_000_000);
const termsFields = {
  validFrom: day,
  feePaisa: fee.describe('Paisa, for a parcel of up to 500 g.'),
  extraFeePaisa: fee.describe('Paisa, for each 500 g more.'),
  feeTaxRate: rate,
  incomeTaxRate: rate,
  salesTaxRate: rate,
};
export const courierTermsSchema = z.object(termsFields).meta({ id: 'CourierTerms' });
export type CourierTerms = z.infer<typeof courierTermsSchema>;

export const saveTermsBody = z.object({ courierAccountId: accountId, ...termsFields });
export type SaveTermsBody = z.infer<typeof saveTermsBody>;

export const listTermsResponse = z.object({
  couriers: z.array(
    z.object({
      _id: z.string(),
      label: z.string(),
      isActive: z.boolean(),
      terms: z.array(courierTermsSchema).describe('The latest first.'),
    }),
  ),
});
export type CourierTermsList = z.infer<typeof listTermsResponse>;
export const termsResponse = z.object({ message: z.string(), terms: courierTermsSchema });
