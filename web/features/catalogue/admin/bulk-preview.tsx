import type { BulkChange, BulkEditResult, BulkItem } from '#contract/bulk-edits.schema.ts';
import { FACETS } from '#contract/facets.ts';
import { adminCategoryLabel } from '#contract/managed-products.ts';
import { formatShortPkr } from '#contract/money.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { FormAlert } from '#web/ui/form-alert.tsx';

interface BulkPreviewProps {
  change: BulkChange | undefined;
  result: BulkEditResult | undefined;
  problem: string;
  isBusy: boolean;
  onClose: () => void;
  onApply: () => void;
}

export function BulkPreview({ change, result, problem: alert, isBusy, onClose, onApply }: BulkPreviewProps) {
  const items = result?.items ?? [];
  const changing = items.filter(({ before, after, problem }) => problem === null && before !== after).length;
  const show = (value: BulkItem['before']) => shownValue(change?.kind, value);
  return (
    <Dialog isOpen={result !== undefined} onClose={onClose} title="Preview" isBusy={isBusy}>
      <p className="mb-3">{result?.message}</p>
      <ul className="grid gap-2">
        {items.map(({ _id, name, before, after, problem }) => (
          <li key={_id} className="rounded-sm bg-card px-3 py-2">
            <bdi className="font-bold">{name}</bdi>
            <span className="block">
              {problem === null ? `${show(before)} → ${show(after)}` : `${show(before)}, stays`}
            </span>
            {problem !== null && <span className="block text-sm font-bold text-alarm">{problem}</span>}
          </li>
        ))}
      </ul>
      <div data-sticky-end className="dialog-end sticky bottom-0 mt-4 grid gap-3">
        <FormAlert text={alert} />
        <div className="grid grid-cols-2 gap-3 sm:flex sm:justify-end">
          <Button variant="secondary" onClick={onClose} disabled={isBusy}>
            Cancel
          </Button>
          <Button onClick={onApply} disabled={isBusy || changing === 0}>
            {isBusy ? 'Changing...' : `Change ${changing}`}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

function shownValue(kind: BulkChange['kind'] | undefined, value: BulkItem['before']): string {
  if (value === null) return 'not counted';
  if (typeof value === 'number') return kind === 'price' ? formatShortPkr(value) : `${value} in stock`;
  const category = FACETS.category.find(value);
  return category ? adminCategoryLabel(category) : value;
}
