import { useState } from 'react';
import { formatShortPkr } from '#contract/money.ts';
import type { ReadPurchaseLines } from '#contract/purchases.schema.ts';
import { PURCHASE_COLUMNS } from '#contract/purchases.ts';
import { nameWithVariant } from '#contract/variant-label.ts';
import { PastedLines } from '#web/features/parcels/pasted-lines.tsx';
import { usePastedList } from '#web/features/parcels/use-pasted-list.ts';
import { useReadPurchaseLinesMutation } from '#web/features/purchases/api.ts';
import type { DraftLine } from '#web/features/purchases/purchase-draft.ts';
import { counted } from '#web/ui/dashboard/counted.ts';
import { ListFile } from '#web/ui/dashboard/list-file.tsx';

type Row = ReadPurchaseLines['rows'][number] & { isSaved: boolean };

interface PasteLinesProps {
  onAdd: (lines: readonly DraftLine[]) => void;
  onDone: () => void;
}

export function PasteLines({ onAdd, onDone }: PasteLinesProps) {
  const [read, state] = useReadPurchaseLinesMutation();
  const [readFile] = useReadPurchaseLinesMutation();
  const [leftOut, setLeftOut] = useState(0);
  const list = usePastedList<Row>({
    initial: '',
    state,
    async send(lines, isDryRun) {
      const { data } = await read({ lines });
      const rows = data?.rows.map((row) => ({ ...row, isSaved: !isDryRun && row.problem === null }));
      if (!isDryRun && rows) onAdd(rows.flatMap(draftLines));
      return rows;
    },
    onDone,
  });
  function show({ lines, rows, table: found }: ReadPurchaseLines) {
    setLeftOut(found?.leftOut ?? 0);
    if (lines.length === 0) return;
    list.onChecked(
      lines.join('\n'),
      rows.map((row) => ({ ...row, isSaved: false })),
    );
  }

  return (
    <>
      <ListFile label="Excel or CSV file" labels={PURCHASE_COLUMNS} request={(body) => readFile(body)} onRead={show} />
      {leftOut > 0 && <p>{counted(leftOut, 'row')} left out: totals, and rows with neither pieces nor a cost.</p>}
      <PastedLines
        list={list}
        label="Or paste the lines"
        hint="In each line: SKU, link or name of the product, then pieces, then the cost of one."
        placeholder={'KURTA-1 10 450\nKURTA-2 5 480'}
        noun="line"
        titleOfProblems={(count) => `${counted(count, 'line')} to mend`}
        groupsOf={(rows) => (rows.length > 0 ? [{ title: `${counted(rows.length, 'line')} to add`, rows }] : [])}
        renderRow={({ product, quantity, unitCost }) => (
          <>
            {quantity} × {product && nameWithVariant(product)} at {formatShortPkr(unitCost ?? 0)}
          </>
        )}
        textOf={({ text }) => text}
        saveLabel={(count) => `Add ${counted(count, 'line')}`}
        onClose={onDone}
      />
    </>
  );
}

function draftLines({ product, quantity, unitCost, problem }: Row): DraftLine[] {
  if (product === null || problem !== null) return [];
  return [{ ...product, quantity: String(quantity), unitCost: String(unitCost), received: 0 }];
}
