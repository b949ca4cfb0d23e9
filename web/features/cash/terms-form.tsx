import { useState } from 'react';
import { paisaOrWrong } from '#contract/amounts.ts';
import { type CourierTermsList, saveTermsBody } from '#contract/courier-terms.schema.ts';
import { formatPaisa } from '#contract/money.ts';
import { formatDate } from '#contract/time.ts';
import { useAppDispatch } from '#web/store/hooks.ts';
import { checkRequest } from '#web/ui/dashboard/request-check.ts';
import { useCheckedForm } from '#web/ui/dashboard/use-checked-form.ts';
import { TextField } from '#web/ui/field.tsx';
import { FormAlert } from '#web/ui/form-alert.tsx';
import { SubmitButton } from '#web/ui/submit-button.tsx';
import { toastShown } from '#web/ui/toast.tsx';
import { rateOrWrong, rateText } from './amounts.ts';
import { useSaveTermsMutation } from './api.ts';
import { CourierField } from './courier-field.tsx';

type Couriers = CourierTermsList['couriers'];

/** Percentages that couriers withhold as taxes from cash on delivery for clothing (rates from July 2025). */
const SUGGESTED = { incomeTaxRate: '2', salesTaxRate: '2' };

const FIELDS = {
  feePaisa: 'Fee for up to 500 g, in rupees',
  extraFeePaisa: 'Fee for each 500 g more, in rupees',
  feeTaxRate: 'Sales tax on the fee, in percent',
  incomeTaxRate: 'Income tax that the courier keeps, in percent of the cash',
  salesTaxRate: 'Sales tax that the courier keeps, in percent of the cash',
} as const;
type Field = keyof typeof FIELDS;
const NAMES: Record<Field, string> = {
  feePaisa: 'Fee, up to 500 g',
  extraFeePaisa: 'Each 500 g more',
  feeTaxRate: 'Sales tax on the fee',
  incomeTaxRate: 'Income tax kept',
  salesTaxRate: 'Sales tax kept',
};
const FIELD_NAMES = Object.keys(FIELDS) as Field[];
type Draft = Record<Field | 'courierAccountId' | 'validFrom', string>;

const bodyOf = ({ courierAccountId, validFrom, ...texts }: Draft) => ({
  courierAccountId,
  validFrom,
  feePaisa: paisaOrWrong(texts.feePaisa),
  extraFeePaisa: paisaOrWrong(texts.extraFeePaisa),
  feeTaxRate: rateOrWrong(texts.feeTaxRate),
  incomeTaxRate: rateOrWrong(texts.incomeTaxRate),
  salesTaxRate: rateOrWrong(texts.salesTaxRate),
});

export function CourierTermsForm({ couriers, mayPost }: { couriers: Couriers; mayPost: boolean }) {
  return (
    <div className="grid max-w-4xl gap-6">
      <ul className="grid items-start gap-4 sm:grid-cols-2">
        {couriers.map(({ _id, label, terms }) => (
          <li key={_id} className="grid gap-3 rounded-md bg-card p-4 shadow-card">
            <h2 className="text-lg wrap-anywhere">
              <bdi>{label}</bdi>
            </h2>
            {terms.length === 0 && (
              <p className="text-muted">No terms: fees and taxes of its statements are not checked.</p>
            )}
            {terms.map((each) => (
              <section key={each.validFrom} aria-label={`${label} from ${formatDate(each.validFrom)}`}>
                <h3 className="font-bold">From {formatDate(each.validFrom)}</h3>
                <dl>
                  {FIELD_NAMES.map((field) => (
                    <div key={field} className="flex flex-wrap justify-between gap-x-4">
                      <dt className="text-muted">{NAMES[field]}</dt>
                      <dd className="ms-auto tabular-nums">
                        {field.endsWith('Rate') ? rateText(each[field]) : formatPaisa(each[field])}
                      </dd>
                    </div>
                  ))}
                </dl>
              </section>
            ))}
          </li>
        ))}
      </ul>
      {mayPost && <TermsFields couriers={couriers} />}
    </div>
  );
}

function TermsFields({ couriers }: { couriers: Couriers }) {
  const dispatch = useAppDispatch();
  const [empty] = useState<Draft>(() => ({
    courierAccountId: '',
    validFrom: '',
    feePaisa: '',
    extraFeePaisa: '',
    feeTaxRate: '',
    ...SUGGESTED,
  }));
  const form = useCheckedForm(empty, (row) => row, checkRequest(saveTermsBody, bodyOf));
  const [saveTerms] = useSaveTermsMutation();
  const { field, isBusy } = form;

  const save = form.submit(saveTerms, ({ message }) => {
    dispatch(toastShown('success', message));
    form.undo();
  });

  return (
    <form
      noValidate
      aria-label="Add terms"
      onSubmit={save}
      className="grid gap-4 rounded-md bg-card p-4 shadow-card md:p-6"
    >
      <h2 className="text-xl">Add terms</h2>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <CourierField couriers={couriers} {...field('courierAccountId')} />
        <TextField label="Valid from" type="date" {...field('validFrom')} />
        {FIELD_NAMES.map((name) => (
          <TextField key={name} label={FIELDS[name]} inputMode="decimal" autoComplete="off" {...field(name)} />
        ))}
      </div>
      {form.alert && <FormAlert text={form.alert} />}
      <SubmitButton disabled={isBusy} className="sm:justify-self-start">
        {isBusy ? 'Saving...' : 'Save'}
      </SubmitButton>
    </form>
  );
}
