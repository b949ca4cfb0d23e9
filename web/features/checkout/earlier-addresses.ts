import { foldCity } from '#contract/fold-city.ts';
import type { Order } from '#contract/orders.schema.ts';
import type { ShippingDetails } from './shipping-field.ts';

export type Address = Pick<ShippingDetails, 'address' | 'city' | 'state' | 'postalCode'>;

const ADDRESSES_MAX = 5;

/** Returns different addresses, the newest first. Skips those of cancelled orders: they may be wrong. */
export function earlierAddresses(orders: readonly Pick<Order, 'status' | 'shippingAddress'>[]): Address[] {
  const byText = new Map<string, Address>();
  for (const { status, shippingAddress } of orders) {
    const { address, city, state, zipCode } = shippingAddress;
    const text = `${foldCity(address)} ${foldCity(city)}`;
    if (status !== 'cancelled' && !byText.has(text)) byText.set(text, { address, city, state, postalCode: zipCode });
  }
  return [...byText.values()].slice(0, ADDRESSES_MAX);
}
