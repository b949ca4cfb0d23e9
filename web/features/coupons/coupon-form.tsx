import { type SyntheticEvent, useState } from 'react';
import type { Coupon } from '#contract/coupons.schema.ts';
import { COUPON_CODE_MAX_LENGTH } from '#contract/coupons.ts';
import type { ErrorCode } from '#contract/errors.ts';
import { foldPasted } from '#contract/pasted.ts';
import { isApiError } from '#web/store/api.ts';
import { useAppDispatch } from '#web/store/hooks.ts';
import { Button } from '#web/ui/button.tsx';
import { PeriodFields } from '#web/ui/dashboard/period-fields.tsx';
import { ReductionField } from '#web/ui/dashboard/reduction-field.tsx';
import { SaveBar } from '#web/ui/dashboard/save-bar.tsx';
import { useCheckedForm } from '#web/ui/dashboard/use-checked-form.ts';
import { TextField } from '#web/ui/field.tsx';
import { toastShown } from '#web/ui/toast.tsx';
import { useAddCouponMutation, useChangeCouponMutation } from './api.ts';
import { couponOfDraft, draftOfCoupon, newCouponDraft, problemsOfCoupon } from './coupon-draft.ts';
import { couponText, describeCoupon } from './coupon-text.ts';
import { suggestCode } from './suggest-code.ts';

interface CouponFormProps {
  /** Undefined for a new one. */
  coupon: Coupon | undefined;
  onSaved: () => void;
}

const CODE_TAKEN: ErrorCode = 'coupon_exists';

export function CouponForm({ coupon, onSaved }: CouponFormProps) {
  const dispatch = useAppDispatch();
  const [empty] = useState(() => newCouponDraft(Date.now()));
  const form = useCheckedForm(coupon, (row) => (row ? draftOfCoupon(row) : empty), problemsOfCoupon);
  const [addCoupon, adding] = useAddCouponMutation();
  const [changeCoupon, changing] = useChangeCouponMutation();
  const isBusy = adding.isLoading || changing.isLoading;
  const { values: draft, problems, set } = form;

  async function save(event: SyntheticEvent) {
    event.preventDefault();
    if (isBusy || !form.check()) return;
    const body = couponOfDraft(draft, form.seen);
    const { data, error } = form.seen
      ? await changeCoupon({ id: form.seen._id, version: form.seen.version, ...body })
      : await addCoupon(body);
    if (!data) return form.fail(atCode(error));
    dispatch(toastShown('success', data.message));
    onSaved();
  }

  const field = (name: 'minimum' | 'totalLimit' | 'customerLimit', label: string, hint: string) => (
    <TextField
      label={label}
      hint={hint}
      inputMode={name === 'minimum' ? 'decimal' : 'numeric'}
      autoComplete="off"
      value={draft[name]}
      error={problems[name]}
      onChange={({ currentTarget }) => set({ [name]: currentTarget.value })}
    />
  );
  return (
    <form noValidate onSubmit={(event) => void save(event)} className="grid max-w-4xl gap-6">
      <div className="grid gap-4 rounded-md bg-white p-4 shadow-card md:p-6">
        <div className="grid items-start gap-2 sm:grid-cols-[minmax(0,20rem)_auto] sm:justify-start">
          <TextField
            label="Code"
            hint="What customers type at the checkout."
            autoCapitalize="characters"
            autoComplete="off"
            spellCheck={false}
            value={draft.code}
            maxLength={COUPON_CODE_MAX_LENGTH}
            error={problems['code']}
            onChange={({ currentTarget }) => set({ code: foldPasted(currentTarget.value) })}
          />
          <Button
            variant="secondary"
            className="sm:mt-7 max-sm:justify-self-start"
            onClick={() => set({ code: suggestCode(draft.code) })}
          >
            Suggest
          </Button>
        </div>
        <ReductionField
          legend="What it takes off"
          kinds={{ percent: 'Percent', rupees: 'Amount' }}
          draft={draft.reduction}
          onChange={(reduction) => set({ reduction })}
          error={problems['percent'] ?? problems['amount']}
        />
      </div>
      <div className="grid items-start gap-4 rounded-md bg-white p-4 shadow-card sm:grid-cols-3 md:p-6">
        {field('minimum', 'Minimum in rupees', 'What the products must come to. Empty: any order')}
        {field('totalLimit', 'Uses in all', 'Empty: no limit')}
        {field('customerLimit', 'Uses per customer', 'Empty: no limit')}
      </div>
      <PeriodFields draft={draft.period} onChange={(period) => set({ period })} problems={problems} />
      <p className="rounded-sm bg-sun-soft px-4 py-2 wrap-anywhere">
        {Object.keys(problemsOfCoupon(draft)).length === 0
          ? describeCoupon(couponOfDraft(draft, coupon))
          : 'Once the fields are filled in, this line says what will happen.'}
      </p>
      <SaveBar alert={form.alert} isBusy={isBusy} onUndo={form.isEdited ? form.undo : undefined}>
        {form.isOutdated && coupon && <p>Saved now: {`${coupon.code}, ${couponText(coupon)}`}</p>}
      </SaveBar>
    </form>
  );
}

/** A code that is taken is said at its field. */
function atCode(error: unknown): unknown {
  if (!isApiError(error) || error.code !== CODE_TAKEN) return error;
  return { ...error, fields: { code: error.message } };
}
