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
  /** Shown while there are no lines. */
  problem: string | undefined;
  onChange: (changes: Partial<Ordered>) => void;
}

/** The lines of an order, and its prices for viewers with the right to change them. */
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
