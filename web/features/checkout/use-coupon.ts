import { useState } from 'react';
import type { CouponQuote } from '#contract/coupons.schema.ts';
import { foldCouponCode } from '#contract/coupons.ts';
import { paisaFromPkr, pkrFromPaisa } from '#contract/money.ts';
import { messageOf } from '#web/store/api.ts';
import type { Cart } from '#web/store/cart.ts';
import { useQuoteCouponMutation } from './api.ts';

/** The coupon of a checkout whose products come to this sum, in PKR. */
export function useCoupon(totalAmount: number) {
  const [quoteCoupon, { isLoading: isAsking }] = useQuoteCouponMutation();
  const [known, setKnown] = useState<CouponQuote & { totalAmount: number }>();
  const [error, setError] = useState('');

  async function ask(code: string): Promise<CouponQuote | null> {
    const { data, error: rejection } = await quoteCoupon({ code, totalAmount });
    setKnown(data && { ...data, totalAmount });
    setError(data ? '' : messageOf(rejection, 'The coupon could not be checked. Please try again.'));
    return data ?? null;
  }

  return {
    quote: known ?? null,
    error,
    isAsking,
    apply: (typed: string) => {
      const code = foldCouponCode(typed);
      if (code !== '' && !isAsking) void ask(code);
    },
    removeCoupon: (reason = '') => {
      setKnown(undefined);
      setError(reason);
    },
    /** Asks again before the next order: the coupon may have changed. */
    forgetQuote: () => setKnown((before) => before && { ...before, totalAmount: Number.NaN }),
    /** The same, asked again where the products come to another sum by now; null where it can no longer be used. */
    findQuote: async () => (known && known.totalAmount !== totalAmount ? ask(known.code) : (known ?? null)),
  };
}

/** The cart's totals with what a coupon takes off. */
export function withCoupon(cart: Cart, quote: CouponQuote | null): Cart {
  if (!quote) return cart;
  const { code, discount } = quote;
  return {
    ...cart,
    adjustments: [...cart.adjustments, { kind: 'coupon', amount: -discount, code }],
    grandTotal: pkrFromPaisa(paisaFromPkr(cart.grandTotal) - paisaFromPkr(discount)),
  };
}
