import type { DeliveryDays } from './arrival.ts';
import { HOLIDAY_FORM } from './holidays.ts';

/** Values of `rupees` and `rupees-or-never` are entered in PKR and stored in paisa. */
export type SettingKind =
  | 'text'
  | 'lines'
  | 'url'
  | 'email'
  | 'emails'
  | 'rupees'
  | 'rupees-or-never'
  | 'count'
  | 'weekday'
  | 'yes-no';

interface SettingDescription {
  label: string;
  group: SettingGroup;
  kind: SettingKind;
  /** Shown on pages of the shop, so a change invalidates all cached pages. */
  isPublic?: true;
  hint?: string;
  /** Only admins may see and change it. The right `settings.edit` is not enough. */
  isForAdmins?: true;
  /** A change requires the user's password. */
  isConfirmed?: true;
  /** A change is mailed to the old and the new address, so that nobody can redirect the shop's mail unnoticed. */
  isContact?: true;
}

export const SETTING_GROUPS = {
  shop: 'Shop',
  contact: 'Contact',
  delivery: 'Delivery',
  orders: 'Orders',
  stock: 'Stock and returns',
  money: 'Money',
  security: 'Security',
} as const;
export type SettingGroup = keyof typeof SETTING_GROUPS;

const NO_LINK = 'Empty: no link.';

export const SETTINGS = {
  shopName: { label: 'Name of the shop', group: 'shop', kind: 'text', isPublic: true },
  isShopOpen: {
    label: 'Open for customers',
    group: 'shop',
    kind: 'yes-no',
    isPublic: true,
    isForAdmins: true,
    hint: 'No: visitors order nothing, and read when you open.',
  },
  isVisibleWhileClosed: {
    label: 'Show products while closed',
    group: 'shop',
    kind: 'yes-no',
    isPublic: true,
    isForAdmins: true,
    hint: 'Yes: visitors and search engines still find all pages. No, as before the first opening: they see none.',
  },
  opensOn: {
    label: 'When you open',
    group: 'shop',
    kind: 'text',
    isPublic: true,
    hint: 'For the text that visitors see until then, which begins with "We open". Such as: on Friday, 4 December',
  },
  closedNote: {
    label: 'Sentence for visitors while you are closed',
    group: 'shop',
    kind: 'text',
    isPublic: true,
    hint: 'Such as why you are closed, and that parcels still arrive. Empty: a sentence of ours.',
  },
  address: { label: 'Address', group: 'contact', kind: 'text', isPublic: true },
  phone: { label: 'Phone', group: 'contact', kind: 'text', isPublic: true, isConfirmed: true, isContact: true },
  whatsapp: {
    label: 'WhatsApp',
    group: 'contact',
    kind: 'text',
    isPublic: true,
    isConfirmed: true,
    isContact: true,
    hint: 'With country code.',
  },
  email: { label: 'E-mail', group: 'contact', kind: 'email', isPublic: true, isConfirmed: true, isContact: true },
  openingHours: { label: 'Opening hours', group: 'contact', kind: 'text', isPublic: true },
  facebook: { label: 'Facebook', group: 'contact', kind: 'url', isPublic: true, hint: NO_LINK },
  instagram: { label: 'Instagram', group: 'contact', kind: 'url', isPublic: true, hint: NO_LINK },
  youtube: { label: 'YouTube', group: 'contact', kind: 'url', isPublic: true, hint: NO_LINK },
  deliveryPaisa: {
    label: 'Delivery charge',
    group: 'delivery',
    kind: 'rupees',
    isPublic: true,
    hint: 'In rupees, for every city without a charge of its own.',
  },
  freeDeliveryPaisa: {
    label: 'Free delivery above',
    group: 'delivery',
    kind: 'rupees-or-never',
    isPublic: true,
    hint: 'In rupees. Empty: delivery is never free.',
  },
  deliveryFromDays: {
    label: 'Days until delivery, at least',
    group: 'delivery',
    kind: 'count',
    isPublic: true,
    hint: 'Working days. A town with 20 delivered parcels in half a year has its own days, counted each night.',
  },
  deliveryToDays: { label: 'Days until delivery, at most', group: 'delivery', kind: 'count', isPublic: true },
  cutOffHour: {
    label: 'Orders until this hour leave the same day',
    group: 'delivery',
    kind: 'count',
    isPublic: true,
    hint: 'An hour from 0 to 23. 14 is 2 pm.',
  },
  weeklyHoliday: {
    label: 'Weekly holiday',
    group: 'delivery',
    kind: 'weekday',
    isPublic: true,
    hint: 'No parcel leaves or arrives on this day.',
  },
  holidays: {
    label: 'Holidays',
    group: 'delivery',
    kind: 'lines',
    isPublic: true,
    hint: HOLIDAY_FORM,
  },
  pieceWeightG: {
    label: 'Weight of a piece, in grams',
    group: 'delivery',
    kind: 'count',
    hint: 'For products without a weight of their own.',
  },
  packingWeightG: { label: 'Weight of the packing, in grams', group: 'delivery', kind: 'count' },
  orderMailTo: {
    label: 'Mails about new orders go to',
    group: 'orders',
    kind: 'emails',
    isForAdmins: true,
    isConfirmed: true,
    isContact: true,
    hint: 'One address in each line.',
  },
  ordersPerHour: { label: 'Orders of an account in an hour', group: 'orders', kind: 'count' },
  ordersPerDay: { label: 'Orders of an account in a day', group: 'orders', kind: 'count' },
  ordersPerAddressHour: { label: 'Orders from a network address in an hour', group: 'orders', kind: 'count' },
  ordersPerAddressDay: { label: 'Orders from a network address in a day', group: 'orders', kind: 'count' },
  openOrders: { label: 'Unconfirmed orders of an account', group: 'orders', kind: 'count' },
  openPieces: { label: 'Pieces of one product in unconfirmed orders of an account', group: 'orders', kind: 'count' },
  orderRetentionDays: {
    label: 'Days until an ended order of a deleted account loses its name and address',
    group: 'orders',
    kind: 'count',
    hint: 'Long enough for returns and the courier. What is removed does not come back. 30 to 2190 days.',
  },
  lowStockLevel: { label: 'Stock is low at', group: 'stock', kind: 'count', hint: 'Pieces.' },
  returnDays: { label: 'Days in which a customer may return', group: 'stock', kind: 'count', isPublic: true },
  writeOffLimitPaisa: {
    label: 'Differences with couriers that staff may accept, up to',
    group: 'money',
    kind: 'rupees',
    hint: 'In rupees, for one parcel. Larger ones are claimed from the courier. 0: all are claimed.',
  },
  twoStepRequired: {
    label: 'All staff need two-step login',
    group: 'security',
    kind: 'yes-no',
    isForAdmins: true,
    isConfirmed: true,
    hint: 'Yes: staff without it set it up at their next click. Switch on your own first.',
  },
  codesPerHour: {
    label: 'Codes by mail in an hour',
    group: 'security',
    kind: 'count',
    isForAdmins: true,
    isConfirmed: true,
    hint: 'To all customers together. More are not sent, so that nobody can spend your name on mails. At 80 in 100 you get a mail.',
  },
  codesPerDay: {
    label: 'Codes by mail in a day',
    group: 'security',
    kind: 'count',
    isForAdmins: true,
    isConfirmed: true,
  },
  securityLogDays: {
    label: 'Days until the security log forgets',
    group: 'security',
    kind: 'count',
    isForAdmins: true,
    isConfirmed: true,
    hint: '7 to 730 days.',
  },
} as const satisfies Record<string, SettingDescription>;

export type SettingKey = keyof typeof SETTINGS;
export const SETTING_KEYS = Object.keys(SETTINGS) as [SettingKey, ...SettingKey[]];

export function describeSetting(key: SettingKey): SettingDescription {
  return SETTINGS[key];
}

/**
 * Maximum number of codes that are mailed to all customers together: enough for a busy day, too few for an attacker
 * with a list of e-mail addresses.
 */
export const DEFAULT_CODES_PER_HOUR = 200;
export const DEFAULT_CODES_PER_DAY = 1_000;
/** Half a year, because break-ins are often noticed late. */
export const DEFAULT_SECURITY_LOG_DAYS = 180;
export const SECURITY_LOG_MIN_DAYS = 7;
export const SECURITY_LOG_MAX_DAYS = 730;
export const DEFAULT_LOW_STOCK_LEVEL = 3;
export const DEFAULT_PIECE_WEIGHT_G = 250;
export const DEFAULT_PACKING_WEIGHT_G = 50;
/** PKR 500, about the cheapest piece. Claiming less from a courier costs more work than it brings. */
export const DEFAULT_WRITE_OFF_LIMIT_PAISA = 50_000;
export const DEFAULT_RETURN_DAYS = 7;
export const DEFAULT_DELIVERY_DAYS: DeliveryDays = { fromDays: 2, toDays: 5 };
export const DELIVERY_DAYS_MAX = 60;
/** In characters. */
export const OPENS_ON_MAX = 80;
export const CLOSED_NOTE_MAX = 300;
/** 2 pm: couriers collect in the afternoon. */
export const DEFAULT_CUT_OFF_HOUR = 14;
export const DEFAULT_WEEKLY_HOLIDAY = 'Sunday';
/** Long enough for returns, exchanges and the courier's statements (decision 74). */
export const DEFAULT_ORDER_RETENTION_DAYS = 90;
export const ORDER_RETENTION_MIN_DAYS = 30;
/** Six years, because tax law requires the records. */
export const ORDER_RETENTION_MAX_DAYS = 2_190;

export const OPENING_STEPS = [
  'phone',
  'email',
  'address',
  'mails',
  'delivery',
  'product',
  'texts',
  'two-step',
] as const;
export type OpeningStep = (typeof OPENING_STEPS)[number];
