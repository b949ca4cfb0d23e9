import { z } from 'zod';

/** The settings of the shop as pages and mails see them. Contacts and links that the shop has not set are empty. */
export const shopProfileSchema = z
  .object({
    name: z.string(),
    url: z.string().describe('Where shoppers find it: an origin, without a slash at its end.'),
    phone: z.string(),
    phoneUrl: z.string().describe('Calls the shop: tel: with the number as a phone dials it.'),
    whatsapp: z.string().describe('Digits with country code, as wa.me takes them.'),
    email: z.string(),
    address: z.string(),
    openingHours: z.string(),
    mapUrl: z.string(),
    social: z.object({ facebook: z.string(), youtube: z.string(), instagram: z.string() }),
    deliveryCharge: z.number().describe('PKR'),
    freeDeliveryThreshold: z.number().nullable().describe('PKR'),
    isDemo: z.boolean(),
  })
  .meta({ id: 'ShopProfile' });
export type ShopProfile = z.infer<typeof shopProfileSchema>;

export const shopProfileResponse = shopProfileSchema
  .extend({
    hasCityCharges: z.boolean().describe('Some cities pay another delivery charge: `/api/delivery` knows it.'),
  })
  .meta({ id: 'Store' });
export type PublicShopProfile = z.infer<typeof shopProfileResponse>;
