import { z } from 'zod';
import { facetOptionsSchema } from './facet-options.schema.ts';

/** A contact or link that is not set is an empty text. */
export const shopProfileSchema = z
  .object({
    name: z.string(),
    url: z.string().describe('Origin of the shop, without a final slash.'),
    phone: z.string(),
    phoneUrl: z.string().describe("A tel: address of the shop's number."),
    whatsapp: z.string().describe('Digits with country code, for wa.me.'),
    email: z.string(),
    address: z.string(),
    openingHours: z.string(),
    mapUrl: z.string(),
    social: z.object({ facebook: z.string(), youtube: z.string(), instagram: z.string() }),
    deliveryCharge: z.number().describe('PKR'),
    freeDeliveryThreshold: z.number().nullable().describe('PKR'),
    fromDays: z.number().int().describe('Working days from the order to the door, at least.'),
    toDays: z.number().int().describe('Working days from the order to the door, at most.'),
    cutOffHour: z.number().int().describe("Orders before this hour in Pakistan's time leave the same day."),
    returnDays: z.number().int().describe('Days in which a customer may return or exchange; 0: no returns.'),
    opensOn: z.string().optional().describe('When the shop opens, in words of the shopkeeper. Absent if it is open.'),
    isHidden: z.boolean().optional().describe('True if only staff see products, because the shop has not opened yet.'),
    closedNote: z.string().optional().describe('A sentence for visitors of a closed shop. Absent if the shop is open.'),
    isDemo: z.boolean(),
  })
  .meta({ id: 'ShopProfile' });
export type ShopProfile = z.infer<typeof shopProfileSchema>;

export const shopProfileResponse = shopProfileSchema
  .extend({
    facetOptions: facetOptionsSchema
      .optional()
      .describe('Categories, colours, sizes and genders. Absent while the shop has only those of the specification.'),
    hasCityCharges: z.boolean().describe('True if some cities have another charge; see `/api/delivery`.'),
  })
  .meta({ id: 'Store' });
export type PublicShopProfile = z.infer<typeof shopProfileResponse>;
