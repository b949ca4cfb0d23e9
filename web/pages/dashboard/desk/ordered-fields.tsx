import { hasRight } from '#contract/rights.ts';
import { useDashboardViewer } from '#web/pages/dashboard/viewer.ts';
import { type EditedLine, LinesEditor } from './lines-editor.tsx';
import { needsReason, type PricesDraft } from './prices-draft.ts';
import { PricesEditor } from './prices-editor.tsx';

export interface Ordered {
  lines: readonly EditedLine[];
  draft: PricesDraft;
}

interface OrderedFieldsProps {
  ordered: Ordered;
  before: Ordered;
  mayEditLines?: boolean;
  problem: string | undefined;
  onChange: (changes: Partial<Ordered>) => void;
}

/** Edits the lines of an order. Viewers with the right to change prices also edit the prices. */
export function OrderedFields({ ordered, before, mayEditLines = true, problem, onChange }: OrderedFieldsProps) {
  const { lines, draft } = ordered;
  const hasPrices = hasRight(useDashboardViewer(), 'prices.edit');
  return (
    <>
      {mayEditLines && (
        <LinesEditor
          lines={lines}
          problem={lines.length === 0 ? problem : undefined}
          hasPrices={hasPrices}
          onChange={(changed) => onChange({ lines: changed })}
        />
      )}
      {hasPrices && (
        <PricesEditor
          draft={draft}
          isReasonRequired={needsReason(draft, before.draft, lines, before.lines)}
          onChange={(changed) => onChange({ draft: changed })}
        />
      )}
    </>
  );
}
