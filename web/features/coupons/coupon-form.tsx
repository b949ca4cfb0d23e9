import { useState } from 'react';
import { type Coupon, saveCouponBody } from '#contract/coupons.schema.ts';
import { COUPON_CODE_MAX_LENGTH } from '#contract/coupons.ts';
import type { ErrorCode } from '#contract/errors.ts';
import { foldPasted } from '#contract/pasted.ts';
import { isApiError } from '#web/store/api.ts';
import { useAppDispatch } from '#web/store/hooks.ts';
import { Button } from '#web/ui/button.tsx';
import { PeriodFields } from '#web/ui/dashboard/period-fields.tsx';
import { ReductionField } from '#web/ui/dashboard/reduction-field.tsx';
import { checkRequest } from '#web/ui/dashboard/request-check.ts';
import { SaveBar } from '#web/ui/dashboard/save-bar.tsx';
import { useCheckedForm } from '#web/ui/dashboard/use-checked-form.ts';
import { TextField } from '#web/ui/field.tsx';
import { toastShown } from '#web/ui/toast.tsx';
import { useAddCouponMutation, useChangeCouponMutation } from './api.ts';
import { couponOfDraft, draftOfCoupon, newCouponDraft, suggestCode } from './coupon-draft.ts';
import { couponText, describeCoupon } from './coupon-text.ts';

interface CouponFormProps {
  coupon: Coupon | undefined;
  onSaved: () => void;
}

const CODE_TAKEN: ErrorCode = 'coupon_exists';

export function CouponForm({ coupon, onSaved }: CouponFormProps) {
  const dispatch = useAppDispatch();
  const [empty] = useState(() => newCouponDraft(Date.now()));
  const form = useCheckedForm(
    coupon,
    (row) => (row ? draftOfCoupon(row) : empty),
    checkRequest(saveCouponBody, couponOfDraft),
  );
  const [addCoupon] = useAddCouponMutation();
  const [changeCoupon] = useChangeCouponMutation();
  const { values: draft, problems, set, field } = form;
  const { data: described } = saveCouponBody.safeParse(couponOfDraft(draft, coupon));

  const save = form.submit(
    async (body) => {
      const { data, error } = form.seen
        ? await changeCoupon({ id: form.seen._id, version: form.seen.version, ...body })
        : await addCoupon(body);
      return { data, error: atCode(error) };
    },
    ({ message }) => {
      dispatch(toastShown('success', message));
      onSaved();
    },
  );

  return (
    <form noValidate onSubmit={save} className="grid max-w-4xl gap-6">
      <div className="grid gap-4 rounded-md bg-card p-4 shadow-card md:p-6">
        <div className="grid items-start gap-2 sm:grid-cols-[minmax(0,20rem)_auto] sm:justify-start">
          <TextField
            label="Code"
            hint="What customers type at the checkout."
            autoCapitalize="characters"
            autoComplete="off"
            spellCheck={false}
            maxLength={COUPON_CODE_MAX_LENGTH}
            {...field('code')}
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
      <div className="grid items-start gap-4 rounded-md bg-card p-4 shadow-card sm:grid-cols-3 md:p-6">
        <TextField
          label="Minimum in rupees"
          hint="What the products must come to. Empty: any order"
          inputMode="decimal"
          autoComplete="off"
          {...field('minimum')}
        />
        <TextField
          label="Uses in all"
          hint="Empty: no limit"
          inputMode="numeric"
          autoComplete="off"
          {...field('totalLimit')}
        />
        <TextField
          label="Uses per customer"
          hint="Empty: no limit"
          inputMode="numeric"
          autoComplete="off"
          {...field('customerLimit')}
        />
      </div>
      <PeriodFields draft={draft.period} onChange={(period) => set({ period })} problems={problems} />
      <p className="rounded-sm bg-sun-soft px-4 py-2 wrap-anywhere">
        {described ? describeCoupon(described) : 'Once the fields are filled in, this line says what will happen.'}
      </p>
      <SaveBar form={form}>
        {form.savedNow && <p>Saved now: {`${form.savedNow.code}, ${couponText(form.savedNow)}`}</p>}
      </SaveBar>
    </form>
  );
}

function atCode(error: unknown): unknown {
  if (!isApiError(error) || error.code !== CODE_TAKEN) return error;
  return { ...error, fields: { code: error.message } };
}
