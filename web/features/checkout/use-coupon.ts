import { useState } from 'react';
import type { CouponQuote } from '#contract/coupons.schema.ts';
import { paisaFromPkr, paisaOrNull } from '#contract/money.ts';
import type { AgreedCoupon } from '#contract/orders.ts';
import { foldPasted } from '#contract/pasted.ts';
import { messageOf } from '#web/store/api.ts';
import { useQuoteCouponMutation } from './api.ts';

/** Holds the terms of a coupon instead of its discount, because the discount depends on the current cart. */
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
    askAgain: async () => {
      if (coupon) await ask(coupon.code);
    },
  };
}

function agreedCouponOf({ code, percent, amount, minimum }: CouponQuote): AgreedCoupon {
  return { code, percent, amountPaisa: paisaOrNull(amount), minimumPaisa: paisaFromPkr(minimum) };
}
