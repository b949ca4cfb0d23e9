/** How a setting is entered: rupees are stored as whole paisa. */
export type SettingKind = 'text' | 'lines' | 'url' | 'email' | 'emails' | 'rupees' | 'rupees-or-never' | 'count';

interface SettingDescription {
  label: string;
  group: SettingGroup;
  kind: SettingKind;
  /** On every page of the shop: a change drops all cached ones. */
  isPublic?: true;
  hint?: string;
  /** Not for helpers: who gets the mails gets every customer's address. */
  isForAdmins?: true;
}

export const SETTING_GROUPS = {
  shop: 'Shop',
  contact: 'Contact',
  delivery: 'Delivery',
  orders: 'Orders',
  stock: 'Stock and returns',
} as const;
export type SettingGroup = keyof typeof SETTING_GROUPS;

const NO_LINK = 'Empty: no link.';

/** All that a shopkeeper may set; the environment's variables are the defaults. Units are in the names. */
export const SETTINGS = {
  shopName: { label: 'Name of the shop', group: 'shop', kind: 'text', isPublic: true },
  address: { label: 'Address', group: 'contact', kind: 'text', isPublic: true },
  phone: { label: 'Phone', group: 'contact', kind: 'text', isPublic: true },
  whatsapp: { label: 'WhatsApp', group: 'contact', kind: 'text', isPublic: true, hint: 'With country code.' },
  email: { label: 'E-mail', group: 'contact', kind: 'email', isPublic: true },
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
  orderMailTo: {
    label: 'Mails about new orders go to',
    group: 'orders',
    kind: 'emails',
    isForAdmins: true,
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
  returnDays: { label: 'Days in which a customer may return', group: 'stock', kind: 'count' },
} as const satisfies Record<string, SettingDescription>;

export type SettingKey = keyof typeof SETTINGS;
export const SETTING_KEYS = Object.keys(SETTINGS) as [SettingKey, ...SettingKey[]];

export function describeSetting(key: SettingKey): SettingDescription {
  return SETTINGS[key];
}

export const DEFAULT_LOW_STOCK_LEVEL = 3;
export const DEFAULT_RETURN_DAYS = 7;
/** Long enough for returns, exchanges and the courier's statements (decision 41). */
export const DEFAULT_ORDER_RETENTION_DAYS = 90;
export const MIN_ORDER_RETENTION_DAYS = 30;
/** Six years, as long as the tax law asks for records. */
export const MAX_ORDER_RETENTION_DAYS = 2_190;
