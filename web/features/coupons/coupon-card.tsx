import type { Coupon } from '#contract/coupons.schema.ts';
import { useAppDispatch } from '#web/store/hooks.ts';
import { Button } from '#web/ui/button.tsx';
import { TimedCard } from '#web/ui/dashboard/timed-card.tsx';
import { toastShown } from '#web/ui/toast.tsx';
import { useChangeCouponMutation, useDeleteCouponMutation } from './api.ts';
import { couponText, limitText, usedText } from './coupon-text.ts';

export function CouponCard({ coupon, changeHref }: { coupon: Coupon; changeHref: string }) {
  const [changeCoupon, changing] = useChangeCouponMutation();
  const [deleteCoupon, deleting] = useDeleteCouponMutation();
  const { _id: id, version, code } = coupon;
  return (
    <TimedCard
      kind="coupon"
      name={code}
      item={coupon}
      changeHref={changeHref}
      action={<CopyButton code={code} />}
      consequences="can no longer be used. Orders keep what it took off."
      isBusy={changing.isLoading || deleting.isLoading}
      onEnd={async (period) => {
        const { percent, amount, minimum, totalLimit, customerLimit } = coupon;
        const body = { code, percent, amount, minimum, totalLimit, customerLimit, ...period };
        const { data, error } = await changeCoupon({ id, version, ...body });
        return { saved: data?.coupon, error };
      }}
      onDelete={async () => deleteCoupon({ id, version })}
    >
      <p>
        {couponText(coupon)}, {limitText(coupon)}; <strong>{usedText(coupon)}</strong>
      </p>
    </TimedCard>
  );
}

function CopyButton({ code }: { code: string }) {
  const dispatch = useAppDispatch();

  async function copy() {
    try {
      // Throws on http, because browsers offer the clipboard only on https.
      await navigator.clipboard.writeText(code);
      dispatch(toastShown('success', `${code} copied`));
    } catch {
      dispatch(toastShown('error', 'Your browser does not let the shop copy. Please mark the code and copy it.'));
    }
  }

  return (
    <Button variant="quiet" aria-label={`Copy ${code}`} onClick={() => void copy()}>
      Copy
    </Button>
  );
}
