import { type SyntheticEvent, useRef, useState } from 'react';
import type { BulkChange, BulkEditResult } from '#contract/bulk-edits.schema.ts';
import { PRICE_ROUNDINGS } from '#contract/bulk-edits.ts';
import { hasRight, type Right, type Staff } from '#contract/rights.ts';
import { messageOf } from '#web/store/api.ts';
import { randomUuid } from '#web/store/random-uuid.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { FacetOptions } from '#web/ui/dashboard/facet-options.tsx';
import { SelectField, TextField } from '#web/ui/field.tsx';
import { FormAlert } from '#web/ui/form-alert.tsx';
import { SubmitButton } from '#web/ui/submit-button.tsx';
import { shopMessageOf, useBulkEditMutation } from './bulk-api.ts';
import { type BulkDraft, EMPTY_BULK_DRAFT, parseBulkDraft } from './bulk-change.ts';
import { BulkPreview } from './bulk-preview.tsx';

const KINDS: readonly { kind: BulkDraft['kind']; label: string; right: Right }[] = [
  { kind: 'percent', label: 'Price by percent', right: 'prices.edit' },
  { kind: 'amount', label: 'Price by amount (PKR)', right: 'prices.edit' },
  { kind: 'category', label: 'Category', right: 'catalogue.edit' },
  { kind: 'stock', label: 'Stock by pieces', right: 'stock.count' },
  { kind: 'hide', label: 'Hide from the shop', right: 'catalogue.edit' },
  { kind: 'show', label: 'Show in the shop', right: 'catalogue.edit' },
];
const NUMBER_LABELS = { percent: 'Percent', amount: 'PKR', stock: 'Pieces' } as const;
const isPrice = ({ kind }: BulkDraft) => kind === 'percent' || kind === 'amount';
const NO_PREVIEW = 'The preview failed. Please try again.';
const UNKNOWN =
  'The response was lost, and the change may have been made. Press Change again: nothing is changed twice.';

interface BulkBarProps {
  viewer: Staff;
  ids: readonly string[];
  onClear: () => void;
  onDone: (result: BulkEditResult) => void;
}

export function BulkBar({ viewer, ids, onClear, onDone }: BulkBarProps) {
  const kinds = KINDS.filter(({ right }) => hasRight(viewer, right));
  const [draft, setDraft] = useState<BulkDraft>({ ...EMPTY_BULK_DRAFT, kind: kinds[0]?.kind ?? 'percent' });
  const [problem, setProblem] = useState('');
  const [previewed, setPreviewed] = useState<{ change: BulkChange; result: BulkEditResult }>();
  const [applyProblem, setApplyProblem] = useState('');
  const [bulkEdit, { isLoading }] = useBulkEditMutation();
  /** Idempotency key. Retries send the same key until a response arrives, so that the change is made once. */
  const ref = useRef<string>(undefined);

  async function preview(event: SyntheticEvent) {
    event.preventDefault();
    const change = parseBulkDraft(draft);
    setProblem(typeof change === 'string' ? change : '');
    if (typeof change === 'string') return;
    const { data, error } = await bulkEdit({ ids: [...ids], change, preview: true, ref: randomUuid() });
    setApplyProblem('');
    if (data) setPreviewed({ change, result: data });
    else setProblem(messageOf(error, NO_PREVIEW));
  }

  async function apply() {
    if (!previewed) return;
    setApplyProblem('');
    ref.current ??= randomUuid();
    const { data, error } = await bulkEdit({
      ids: [...ids],
      change: previewed.change,
      preview: false,
      ref: ref.current,
    });
    if (!data) {
      setApplyProblem(shopMessageOf(error, UNKNOWN));
      return;
    }
    ref.current = undefined;
    setPreviewed(undefined);
    onDone(data);
  }

  return (
    <section aria-label="Change selected products" className="mb-4 rounded-md bg-card p-4 shadow-card">
      <form
        noValidate
        onSubmit={(event) => void preview(event)}
        className="grid items-end gap-3 sm:grid-cols-2 lg:grid-cols-4"
      >
        <BulkFields kinds={kinds} draft={draft} onChange={(changes) => setDraft({ ...draft, ...changes })} />
        <div className={classNames('flex flex-wrap gap-2', !isPrice(draft) && 'lg:col-span-2')}>
          <SubmitButton disabled={isLoading}>Preview {ids.length}</SubmitButton>
          <Button variant="quiet" onClick={onClear}>
            Clear selection
          </Button>
        </div>
      </form>
      <FormAlert text={problem} />
      <BulkPreview
        change={previewed?.change}
        result={previewed?.result}
        problem={applyProblem}
        isBusy={isLoading}
        onClose={() => setPreviewed(undefined)}
        onApply={() => void apply()}
      />
    </section>
  );
}

interface BulkFieldsProps {
  kinds: typeof KINDS;
  draft: BulkDraft;
  onChange: (changes: Partial<BulkDraft>) => void;
}

function BulkFields({ kinds, draft, onChange }: BulkFieldsProps) {
  return (
    <>
      <SelectField
        label="Change"
        value={draft.kind}
        onChange={({ currentTarget }) =>
          onChange({ kind: kinds.find(({ kind }) => kind === currentTarget.value)?.kind ?? draft.kind })
        }
      >
        {kinds.map(({ kind, label }) => (
          <option key={kind} value={kind}>
            {label}
          </option>
        ))}
      </SelectField>
      {draft.kind === 'category' ? (
        <SelectField
          label="New category"
          value={draft.category}
          onChange={({ currentTarget }) => onChange({ category: currentTarget.value })}
        >
          <option value="">Select a category</option>
          <FacetOptions name="category" />
        </SelectField>
      ) : draft.kind === 'hide' || draft.kind === 'show' ? null : (
        <TextField
          label={NUMBER_LABELS[draft.kind]}
          autoComplete="off"
          placeholder="-10 lowers"
          value={draft.number}
          onChange={({ currentTarget }) => onChange({ number: currentTarget.value })}
        />
      )}
      {isPrice(draft) && (
        <SelectField
          label="Round to"
          value={draft.rounding}
          onChange={({ currentTarget }) => onChange({ rounding: currentTarget.value })}
        >
          {PRICE_ROUNDINGS.map((rounding) => (
            <option key={rounding} value={rounding}>
              {rounding === 0 ? 'Do not round' : `PKR ${rounding}`}
            </option>
          ))}
        </SelectField>
      )}
    </>
  );
}
