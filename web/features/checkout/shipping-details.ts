import type { Order } from '#contract/orders.schema.ts';

/** What the shipping form asks for (specification, section 2). */
export interface ShippingDetails {
  name: string;
  phone: string;
  address: string;
  city: string;
  state: string;
  postalCode: string;
  notes: string;
}
export type ShippingField = keyof ShippingDetails;
export const SHIPPING_FIELDS: readonly ShippingField[] = [
  'name',
  'phone',
  'address',
  'city',
  'state',
  'postalCode',
  'notes',
];
export type ShippingErrors = Partial<Record<ShippingField, string>>;

export const EMPTY_SHIPPING_DETAILS: ShippingDetails = {
  name: '',
  phone: '',
  address: '',
  city: '',
  state: '',
  postalCode: '',
  notes: '',
};

/** The required fields in the order of the form, and what is said where one is empty (section 5). */
const REQUIRED: [ShippingField, string][] = [
  ['name', 'Name is required'],
  ['phone', 'Phone is required'],
  ['address', 'Address is required'],
  ['city', 'City is required'],
  ['state', 'State is required'],
  ['postalCode', 'Postal code is required'],
];

/** Where an earlier order went to, for the next one. Its notes were about that order alone. */
export function detailsOfOrder({
  customerName,
  phone,
  shippingAddress: { address, city, state, zipCode },
}: Pick<Order, 'customerName' | 'phone' | 'shippingAddress'>): ShippingDetails {
  return { name: customerName, phone, address, city, state, postalCode: zipCode, notes: '' };
}

/** What is missing, field by field; empty where the form may be sent. Spaces alone are nothing. */
export function findShippingErrors(details: ShippingDetails): ShippingErrors {
  return Object.fromEntries(REQUIRED.filter(([field]) => details[field].trim() === ''));
}

/** The topmost field with an error. */
export function findFirstInvalid(errors: ShippingErrors): ShippingField | undefined {
  return REQUIRED.find(([field]) => errors[field] !== undefined)?.[0];
}
