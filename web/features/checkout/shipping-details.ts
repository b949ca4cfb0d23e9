import type { Town } from '#contract/cities.schema.ts';
import type { Order } from '#contract/orders.schema.ts';
import type { ShippingDetails, ShippingDraft, ShippingField } from './shipping-field.ts';

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

/** Required fields with their error messages, in the order of the form. */
const REQUIRED: [ShippingField, string][] = [
  ['name', 'Name is required'],
  ['phone', 'Phone is required'],
  ['address', 'Address is required'],
  ['city', 'City is required'],
  ['state', 'State is required'],
  ['postalCode', 'Postal code is required'],
];

/** Returns the details of an earlier order without its notes, which apply only to that order. */
export function detailsOfOrder({
  customerName,
  phone,
  shippingAddress: { address, city, state, zipCode },
}: Pick<Order, 'customerName' | 'phone' | 'shippingAddress'>): ShippingDetails {
  return { name: customerName, phone, address, city, state, postalCode: zipCode, notes: '' };
}

export function findShippingErrors(details: ShippingDetails): ShippingErrors {
  return Object.fromEntries(REQUIRED.filter(([field]) => details[field].trim() === ''));
}

export function findFirstInvalid(errors: ShippingErrors): ShippingField | undefined {
  return REQUIRED.find(([field]) => errors[field] !== undefined)?.[0];
}

/** Fills in state and postal code of the town, unless the customer has typed them. `city` is the text of the field. */
export function withTown(
  { details, filledIn }: ShippingDraft,
  { name, province, postalCode }: Town,
  city = name,
): ShippingDraft {
  const follow = (field: 'state' | 'postalCode', value: string | null) =>
    details[field].trim() === '' || details[field] === filledIn[field] ? (value ?? '') : details[field];
  return {
    details: { ...details, city, state: follow('state', province), postalCode: follow('postalCode', postalCode) },
    filledIn: { city: name, state: province ?? '', postalCode: postalCode ?? '' },
  };
}
