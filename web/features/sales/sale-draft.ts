import type { Sale } from '#contract/sales.schema.ts';
import type { SaleScope } from '#contract/sales.ts';
import { draftOfPeriod, type PeriodDraft, periodOfDraft, weekFrom } from '#web/ui/dashboard/period.ts';
import { draftOfReduction, type ReductionDraft, reductionOfDraft } from '#web/ui/dashboard/reduction.ts';

export type ChosenScope = Exclude<SaleScope, 'everything'>;

export interface ScopeChoice {
  value: string;
  label: string;
}

export interface SaleDraft {
  name: string;
  reduction: ReductionDraft;
  scope: SaleScope;
  /** Chosen items per scope. They stay when the user switches to another scope and back. */
  chosen: Record<ChosenScope, readonly ScopeChoice[]>;
  period: PeriodDraft;
}

const NOTHING_CHOSEN: SaleDraft['chosen'] = { category: [], design: [], product: [] };

export function newSaleDraft(now: number): SaleDraft {
  const reduction: ReductionDraft = { kind: 'percent', number: '' };
  return { name: '', reduction, scope: 'category', chosen: NOTHING_CHOSEN, period: weekFrom(now) };
}

export function draftOfSale({ name, percent, price, scope, scopeValues, scopeLabels, ...period }: Sale): SaleDraft {
  const choices = scopeValues.map((value, index) => ({ value, label: scopeLabels[index] ?? value }));
  return {
    name,
    reduction: draftOfReduction({ percent, rupees: price }),
    scope,
    chosen: scope === 'everything' ? NOTHING_CHOSEN : { ...NOTHING_CHOSEN, [scope]: choices },
    period: draftOfPeriod(period),
  };
}

export function choicesOf({ scope, chosen }: Pick<SaleDraft, 'scope' | 'chosen'>): readonly ScopeChoice[] {
  return scope === 'everything' ? [] : chosen[scope];
}

export function saleOfDraft(draft: SaleDraft, stored: Sale | undefined) {
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
