/** Every page loads this small file to read the stored draft. `shipping-details.ts` holds the rest. */

/** The fields are in the specification, section 2. */
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
