import { z } from 'zod';
import { emailSchema } from './accounts.schema.ts';
import { WEEKLY_HOLIDAYS } from './arrival.ts';
import { PIECE_WEIGHT_MAX } from './catalogue.ts';
import { oneLineText, pastedText } from './fields.schema.ts';
import { holidayError } from './holidays.ts';
import { WHOLE_RUPEES } from './money.ts';
import {
  CLOSED_NOTE_MAX,
  DELIVERY_DAYS_MAX,
  OPENING_STEPS,
  OPENS_ON_MAX,
  ORDER_RETENTION_MAX_DAYS,
  ORDER_RETENTION_MIN_DAYS,
  SECURITY_LOG_MAX_DAYS,
  SECURITY_LOG_MIN_DAYS,
  SETTING_KEYS,
  type SettingKey,
} from './settings.ts';

const RUPEES_MAX = 1_000_000;
const text = (max: number) => oneLineText().min(1, 'Please fill this in').max(max);
const url = z.url({ protocol: /^https?$/, error: 'must be an address that begins with https://' }).max(500);
/** Accepts an empty text. The shop then shows no link. */
const link = url.or(z.literal(''));
const paisa = z
  .number()
  .int()
  .min(0)
  .max(RUPEES_MAX * 100);
const count = z.number().int().min(1).max(1_000_000);
const deliveryDays = wholeNumber('days', 1, DELIVERY_DAYS_MAX);
const holidayLines = z.array(oneLineText()).superRefine((lines, context) => {
  const message = holidayError(lines);
  if (message) context.addIssue({ code: 'custom', message });
});

function wholeNumber(unit: string, min: number, max: number) {
  const error = `must be a whole number of ${unit} from ${min} to ${max}`;
  return z.number(error).int(error).min(min, error).max(max, error);
}

/** The database stores values in the form that the API sends. */
export const settingValues = {
  shopName: text(60),
  isShopOpen: z.boolean('must be yes or no'),
  isVisibleWhileClosed: z.boolean('must be yes or no'),
  opensOn: oneLineText().max(OPENS_ON_MAX),
  closedNote: oneLineText().max(CLOSED_NOTE_MAX),
  address: text(300),
  phone: text(40),
  whatsapp: pastedText().regex(/^\+?[\d ()-]{7,30}$/, 'must be a number with its country code'),
  email: emailSchema,
  openingHours: text(200),
  facebook: link,
  instagram: link,
  youtube: link,
  deliveryPaisa: paisa.multipleOf(100, WHOLE_RUPEES),
  freeDeliveryPaisa: paisa.nullable(),
  deliveryFromDays: deliveryDays,
  deliveryToDays: deliveryDays,
  cutOffHour: wholeNumber('hours', 0, 23),
  weeklyHoliday: z.enum(WEEKLY_HOLIDAYS, `must be ${WEEKLY_HOLIDAYS.join(', ')}`),
  holidays: holidayLines,
  pieceWeightG: z.number().int().min(1).max(PIECE_WEIGHT_MAX),
  packingWeightG: z.number().int().min(0).max(PIECE_WEIGHT_MAX),
  orderMailTo: z.array(emailSchema).min(1, 'At least one address').max(10),
  ordersPerHour: count,
  ordersPerDay: count,
  ordersPerAddressHour: count,
  ordersPerAddressDay: count,
  openOrders: count,
  openPieces: count,
  orderRetentionDays: z.number().int().min(ORDER_RETENTION_MIN_DAYS).max(ORDER_RETENTION_MAX_DAYS),
  lowStockLevel: z.number().int().min(0).max(10_000),
  returnDays: z.number().int().min(0).max(365),
  writeOffLimitPaisa: paisa.multipleOf(100, WHOLE_RUPEES),
  twoStepRequired: z.boolean('must be yes or no'),
  codesPerHour: count,
  codesPerDay: count,
  securityLogDays: z.number().int().min(SECURITY_LOG_MIN_DAYS).max(SECURITY_LOG_MAX_DAYS),
} satisfies Record<SettingKey, z.ZodType>;

export const settingsSchema = z.object(settingValues);
export type Settings = z.infer<typeof settingsSchema>;

const valueSchema = z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(z.string())]);

export const settingSchema = z
  .object({
    key: z.enum(SETTING_KEYS),
    value: valueSchema.describe('Amounts of money are whole paisa.'),
    default: valueSchema.describe("Value from the environment. For `orderMailTo` it is the shop's e-mail."),
    version: z.number().int().describe('0 for a setting that was never changed.'),
  })
  .meta({ id: 'Setting' });
export type Setting = z.infer<typeof settingSchema>;
export const listSettingsResponse = z.object({ settings: z.array(settingSchema) });
export type SettingList = z.infer<typeof listSettingsResponse>;

export const changeSettingsBody = z.object({
  changes: z
    .array(
      z.object({
        key: z.enum(SETTING_KEYS),
        value: valueSchema.optional().describe('New value. If absent, the setting is reset to its default.'),
        version: z.number().int().min(0).describe('The version that the form shows.'),
      }),
    )
    .min(1)
    .max(SETTING_KEYS.length)
    .refine((changes) => new Set(changes.map(({ key }) => key)).size === changes.length, 'the same setting twice'),
});
export type ChangeSettingsBody = z.infer<typeof changeSettingsBody>;

const stepSchema = z.enum(OPENING_STEPS);

export const openingStepsResponse = z
  .object({ steps: z.array(stepSchema).describe('Steps that are neither done nor dismissed.') })
  .meta({ id: 'OpeningSteps' });
export type OpeningSteps = z.infer<typeof openingStepsResponse>;

export const dismissStepsBody = z.object({
  steps: z.array(stepSchema).min(1).max(OPENING_STEPS.length).describe('Steps to hide for all admins.'),
});
