/** Separate from `shipping-details.ts`, because every page loads this file to read the stored draft. */

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

/** State and postal code that the form has filled in for a city. It may replace them, but not what the customer has typed. */
export type FilledIn = Partial<Pick<ShippingDetails, 'city' | 'state' | 'postalCode'>>;

export interface ShippingDraft {
  details: ShippingDetails;
  filledIn: FilledIn;
}
