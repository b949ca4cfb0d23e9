import type { CreateOrderInput } from '#contract/orders.schema.ts';
import { PAYMENT_METHOD } from '#contract/orders.ts';
import type { Cart } from '#web/store/summarize-cart.ts';
import type { ShippingDetails } from './shipping-field.ts';

export interface Customer {
  _id: string;
  email: string;
}

export function buildOrder(customer: Customer, cart: Cart, details: ShippingDetails): CreateOrderInput {
  // Sends a coupon only if it takes something off. Otherwise the order would use up the coupon for nothing.
  const couponCode = cart.adjustments.find(({ kind, amount }) => kind === 'coupon' && amount !== 0)?.code;
  return {
    user: customer._id,
    products: cart.products.map(({ _id, name, price, quantity, image }) => ({
      productId: _id,
      name,
      price,
      quantity,
      image,
    })),
    email: customer.email,
    phone: details.phone.trim(),
    shippingAddress: {
      address: details.address.trim(),
      city: details.city.trim(),
      state: details.state.trim(),
      zipCode: details.postalCode.trim(),
    },
    customerName: details.name.trim(),
    totalAmount: cart.totalAmount,
    deliveryCharge: cart.deliveryCharge,
    ...(couponCode !== undefined && { couponCode }),
    grandTotal: cart.grandTotal,
    paymentMethod: PAYMENT_METHOD,
    notes: details.notes.trim(),
  };
}
