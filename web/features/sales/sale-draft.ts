import type { Sale, SaveSaleBody } from '#contract/sales.schema.ts';
import { SALE_PERCENT_MAX, SALE_SCOPE_MAX, type SaleScope } from '#contract/sales.ts';
import {
  draftOfPeriod,
  type PeriodDraft,
  periodOfDraft,
  problemsOfPeriod,
  weekFrom,
} from '#web/ui/dashboard/period.ts';
import { draftOfReduction, parseReduction, type ReductionDraft } from '#web/ui/dashboard/reduction.ts';

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

export function problemsOfSale(draft: SaleDraft): Record<string, string> {
  const { name, reduction, period } = draft;
  const parsed = parseReduction(reduction, SALE_PERCENT_MAX);
  const scopeProblem = problemOfScope(draft);
  return {
    ...(name.trim() === '' && { name: 'Please fill this in' }),
    ...(typeof parsed === 'string' && { percent: parsed }),
    ...(scopeProblem && { scopeValues: scopeProblem }),
    ...problemsOfPeriod(period),
  };
}

function problemOfScope(draft: SaleDraft): string {
  const { length } = choicesOf(draft);
  if (draft.scope !== 'everything' && length === 0) return 'Please choose what is on sale';
  return length > SALE_SCOPE_MAX ? `Please choose at most ${SALE_SCOPE_MAX}` : '';
}

export function choicesOf({ scope, chosen }: Pick<SaleDraft, 'scope' | 'chosen'>): readonly ScopeChoice[] {
  return scope === 'everything' ? [] : chosen[scope];
}

export function saleOfDraft(draft: SaleDraft, stored?: Sale): SaveSaleBody {
  const parsed = parseReduction(draft.reduction, SALE_PERCENT_MAX);
  const { percent, rupees } = typeof parsed === 'string' ? { percent: null, rupees: null } : parsed;
  return {
    name: draft.name.trim(),
    percent,
    price: rupees,
    scope: draft.scope,
    scopeValues: choicesOf(draft).map(({ value }) => value),
    ...periodOfDraft(draft.period, stored),
  };
}
