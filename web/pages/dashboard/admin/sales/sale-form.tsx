import { useState } from 'react';
import { type Sale, saveSaleBody } from '#contract/sales.schema.ts';
import { SALE_NAME_MAX_LENGTH, SALE_SCOPE_LABELS, type SaleScope } from '#contract/sales.ts';
import { useAddSaleMutation, useChangeSaleMutation } from '#web/features/sales/api.ts';
import { describeSale, saleText } from '#web/features/sales/sale-text.ts';
import { useAppDispatch } from '#web/store/hooks.ts';
import { draftOfPeriod, type PeriodDraft, periodOfDraft, weekFrom } from '#web/ui/dashboard/period.ts';
import { PeriodFields } from '#web/ui/dashboard/period-fields.tsx';
import { RadioField } from '#web/ui/dashboard/radio-field.tsx';
import { draftOfReduction, type ReductionDraft, reductionOfDraft } from '#web/ui/dashboard/reduction.ts';
import { ReductionField } from '#web/ui/dashboard/reduction-field.tsx';
import { checkRequest } from '#web/ui/dashboard/request-check.ts';
import { SaveBar } from '#web/ui/dashboard/save-bar.tsx';
import { useCheckedForm } from '#web/ui/dashboard/use-checked-form.ts';
import { TextField } from '#web/ui/field.tsx';
import { useLateNavigate } from '#web/ui/late-navigation.ts';
import { toastShown } from '#web/ui/toast.tsx';
import type { ScopeChoice } from './product-choice.tsx';
import { ScopeField } from './scope-field.tsx';

const CARD = 'grid gap-4 rounded-md bg-card p-4 shadow-card md:p-6';

export function SaleForm({ sale }: { sale: Sale | undefined }) {
  const navigate = useLateNavigate();
  const dispatch = useAppDispatch();
  const [empty] = useState(() => newSaleDraft(Date.now()));
  const form = useCheckedForm(sale, (row) => (row ? draftOfSale(row) : empty), checkRequest(saveSaleBody, saleOfDraft));
  const [addSale] = useAddSaleMutation();
  const [changeSale] = useChangeSaleMutation();
  const { values: draft, problems, set, field } = form;
  const { data: described } = saveSaleBody.safeParse(saleOfDraft({ ...draft, name: '-' }, sale));

  const save = form.submit(
    (body) => (form.seen ? changeSale({ id: form.seen._id, version: form.seen.version, ...body }) : addSale(body)),
    ({ message }) => {
      dispatch(toastShown('success', message));
      navigate('/dashboard/sales', { replace: true });
    },
  );

  return (
    <form noValidate onSubmit={save} className="grid max-w-4xl gap-6">
      <div className={CARD}>
        <TextField
          label="Name"
          hint="For this page only; shoppers do not see it."
          maxLength={SALE_NAME_MAX_LENGTH}
          {...field('name')}
        />
        <ReductionField
          legend="What it does"
          kinds={{ percent: 'Percent off', rupees: 'One price' }}
          draft={draft.reduction}
          onChange={(reduction) => set({ reduction })}
          error={problems['percent'] ?? problems['price']}
        />
      </div>
      <div className={CARD}>
        <RadioField
          legend="What is on sale"
          options={SALE_SCOPE_LABELS}
          value={draft.scope}
          onChange={(scope) => set({ scope })}
        />
        <ScopeField
          scope={draft.scope}
          chosen={choicesOf(draft)}
          problem={problems['scopeValues']}
          onChange={(choices) => set({ chosen: { ...draft.chosen, [draft.scope]: choices } })}
        />
      </div>
      <PeriodFields draft={draft.period} onChange={(period) => set({ period })} problems={problems} />
      <p className="rounded-sm bg-sun-soft px-4 py-2 wrap-anywhere">
        {described
          ? describeSale({ ...described, scopeLabels: choicesOf(draft).map(({ label }) => label) })
          : 'Once the fields are filled in, this line says what will happen.'}
      </p>
      <SaveBar form={form}>
        {form.savedNow && (
          <p className="wrap-anywhere">Saved now: {`${form.savedNow.name}, ${saleText(form.savedNow)}`}</p>
        )}
      </SaveBar>
    </form>
  );
}

interface SaleDraft {
  name: string;
  reduction: ReductionDraft;
  scope: SaleScope;
  /** Chosen items per scope. They stay when the user switches to another scope and back. */
  chosen: Record<Exclude<SaleScope, 'everything'>, readonly ScopeChoice[]>;
  period: PeriodDraft;
}

const NOTHING_CHOSEN: SaleDraft['chosen'] = { category: [], design: [], product: [] };

function newSaleDraft(now: number): SaleDraft {
  const reduction: ReductionDraft = { kind: 'percent', number: '' };
  return { name: '', reduction, scope: 'category', chosen: NOTHING_CHOSEN, period: weekFrom(now) };
}

function draftOfSale({ name, percent, price, scope, scopeValues, scopeLabels, ...period }: Sale): SaleDraft {
  const choices = scopeValues.map((value, index) => ({ value, label: scopeLabels[index] ?? value }));
  return {
    name,
    reduction: draftOfReduction({ percent, rupees: price }),
    scope,
    chosen: scope === 'everything' ? NOTHING_CHOSEN : { ...NOTHING_CHOSEN, [scope]: choices },
    period: draftOfPeriod(period),
  };
}

function choicesOf({ scope, chosen }: Pick<SaleDraft, 'scope' | 'chosen'>): readonly ScopeChoice[] {
  return scope === 'everything' ? [] : chosen[scope];
}

function saleOfDraft(draft: SaleDraft, stored: Sale | undefined) {
  const { percent, rupees } = reductionOfDraft(draft.reduction);
  return {
    name: draft.name,
    percent,
    price: rupees,
    scope: draft.scope,
    scopeValues: choicesOf(draft).map(({ value }) => value),
    ...periodOfDraft(draft.period, stored),
  };
}
