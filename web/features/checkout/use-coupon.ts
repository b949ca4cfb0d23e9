import { useState } from 'react';
import type { CouponQuote } from '#contract/coupons.schema.ts';
import { paisaFromPkr, paisaOrNull } from '#contract/money.ts';
import type { AgreedCoupon } from '#contract/orders.ts';
import { foldPasted } from '#contract/pasted.ts';
import { messageOf } from '#web/store/api.ts';
import { useQuoteCouponMutation } from './api.ts';

/** Stores the coupon's terms and computes the discount at each render, so that it fits the current cart. */
export function useCoupon(totalAmount: number) {
  const [quoteCoupon, { isLoading: isAsking }] = useQuoteCouponMutation();
  const [coupon, setCoupon] = useState<AgreedCoupon | null>(null);
  const [error, setError] = useState('');

  async function ask(code: string): Promise<void> {
    const { data, error: rejection } = await quoteCoupon({ code, totalAmount });
    setCoupon(data ? agreedCouponOf(data) : null);
    setError(data ? '' : messageOf(rejection, 'The coupon could not be checked. Please try again.'));
  }

  return {
    coupon,
    error,
    isAsking,
    apply: (typed: string) => {
      const code = foldPasted(typed);
      if (code !== '' && !isAsking) void ask(code);
    },
    remove: (reason = '') => {
      setCoupon(null);
      setError(reason);
    },
    /** The shopkeeper may have changed the terms. */
    askAgain: async () => {
      if (coupon) await ask(coupon.code);
    },
  };
}

/** Defaults are for a server of the previous release, which sends only the discount. */
function agreedCouponOf({
  code,
  discount,
  percent = null,
  amount = discount,
  minimum = 0,
}: Pick<CouponQuote, 'code' | 'discount'> & Partial<CouponQuote>): AgreedCoupon {
  return { code, percent, amountPaisa: paisaOrNull(amount), minimumPaisa: paisaFromPkr(minimum) };
}
