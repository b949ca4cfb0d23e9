import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { pkrFromPaisa } from '#contract/money.ts';
import type { ProductRow } from '#server/catalogue/queries.ts';
import type { CartProduct } from '#web/store/cart.ts';
import { fill } from './fill.ts';

export const SHIPPING_DETAILS = {
  Name: 'Hira Qureshi',
  Phone: '0300 0000456',
  Address: 'House 12, Street 4, Model Town',
  City: 'Lahore',
  State: 'Punjab',
  'Postal Code': '54700',
};

export const inCart = ({ id, name, pricePaisa, image }: ProductRow, quantity = 1): CartProduct => ({
  _id: id,
  name,
  price: pkrFromPaisa(pricePaisa),
  image,
  quantity,
});

export async function openShippingForm(user: UserEvent) {
  await user.click(await screen.findByRole('button', { name: /^Cart, \d/ }));
  await user.click(await screen.findByRole('button', { name: 'Place Order (Cash on Delivery)' }));
  return within(await screen.findByRole('dialog', { name: 'Shipping Details' }));
}

export async function fillShippingForm(user: UserEvent, changes: Record<string, string> = {}): Promise<void> {
  const form = within(screen.getByRole('dialog', { name: 'Shipping Details' }));
  for (const [label, text] of Object.entries({ ...SHIPPING_DETAILS, ...changes })) {
    await fill(user, form.getByLabelText(new RegExp(`^${label}`)), text);
  }
}
