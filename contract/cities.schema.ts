import { z } from 'zod';
import { CITY_MAX_LENGTH, PROVINCES, SUGGESTED_TOWNS_MAX } from './cities.ts';
import { oneLineText } from './fields.schema.ts';
import { formatPaisa, WHOLE_RUPEES } from './money.ts';
import { toPlainCharacters } from './pasted.ts';

const CHARGE_MAX_PAISA = 100_000_000;
const chargePaisa = z
  .number()
  .int()
  .min(0)
  .max(CHARGE_MAX_PAISA, `Please enter at most ${formatPaisa(CHARGE_MAX_PAISA)}`);
const newCharge = chargePaisa.multipleOf(100, WHOLE_RUPEES).nullable();
const cityName = oneLineText()
  .min(2)
  .max(60)
  .refine((name) => /\p{L}{2}/u.test(name), 'must have letters');
/** Accepts digits of any script. */
const postalCode = z
  .string()
  .transform((text) => toPlainCharacters(text).replaceAll(/\s/g, ''))
  .pipe(z.string().regex(/^\d{5}$/, 'must have 5 digits'))
  .nullable();
const aliasesSchema = z.array(oneLineText().min(1).max(60)).max(30);

export const citySchema = z
  .object({
    id: z.string(),
    name: z.string(),
    province: z.enum(PROVINCES).nullable().describe('Null if the province is unknown.'),
    deliveryPaisa: chargePaisa.nullable().describe('Whole paisa; null for the default.'),
    postalCode: z.string().nullable().describe('Code of the general post office; null if unknown.'),
    aliases: z.array(z.string()).describe('Spellings in small letters without spaces.'),
    version: z.number().int(),
  })
  .meta({ id: 'City' });
export type City = z.infer<typeof citySchema>;
export const listCitiesResponse = z.object({ cities: z.array(citySchema) });
export type CityList = z.infer<typeof listCitiesResponse>;

export const addCityBody = z.object({
  name: cityName,
  province: z.enum(PROVINCES),
  deliveryPaisa: newCharge.default(null),
  aliases: aliasesSchema.default([]),
});
export type AddCityBody = z.infer<typeof addCityBody>;
export const cityIdParams = z.object({ cityId: z.string().min(1).max(100) });
export const changeCityBody = z.object({
  deliveryPaisa: newCharge.optional(),
  postalCode: postalCode.optional(),
  aliases: aliasesSchema.min(1, 'At least the name itself').optional(),
  version: z.number().int().min(1).describe('The version that the form shows.'),
});
export type ChangeCityBody = z.infer<typeof changeCityBody>;
export const cityResponse = z.object({ message: z.string(), city: citySchema });

const day = z.iso.date();
export const arrivalSchema = z.object({
  fromDays: z.number().int().describe('Working days from the order to the door, at least.'),
  toDays: z.number().int().describe('Working days from the order to the door, at most.'),
  from: day.describe("First expected day of delivery, in Pakistan's time, if the order is placed now."),
  to: day.describe('Last expected day of delivery.'),
});

export const townsQuery = z.object({ q: oneLineText().max(CITY_MAX_LENGTH) });
export const townsResponse = z
  .object({
    towns: z
      .array(
        z.object({
          name: z.string(),
          province: z.string().nullable().describe('As an address has it; null if it is unknown.'),
          postalCode: z.string().nullable().describe('Code of the general post office; null if unknown.'),
        }),
      )
      .max(SUGGESTED_TOWNS_MAX),
  })
  .meta({ id: 'Towns' });
export type Town = z.infer<typeof townsResponse>['towns'][number];
export type TownList = z.infer<typeof townsResponse>;

export const deliveryQuery = z.object({
  city: oneLineText().max(CITY_MAX_LENGTH),
  province: oneLineText().max(100).optional(),
});
export const deliveryResponse = z
  .object({
    city: z.string().nullable().describe('The city of the text; null if it is unknown or ambiguous.'),
    suggestion: z.string().nullable().describe('A city that the text may mean. The charge does not apply to it.'),
    deliveryCharge: z.number().describe('PKR'),
    freeDeliveryThreshold: z.number().nullable().describe('PKR'),
    arrival: arrivalSchema.describe('For the found city; for any other place if no city was found.'),
  })
  .meta({ id: 'Delivery' });
export type Delivery = z.infer<typeof deliveryResponse>;
