import { useState } from 'react';
import { formatShortPkr } from '#contract/money.ts';
import type { ReadPurchaseLines } from '#contract/purchases.schema.ts';
import { PURCHASE_COLUMNS, type PurchaseColumn } from '#contract/purchases.ts';
import { nameWithVariant } from '#contract/variant-label.ts';
import { PastedLines } from '#web/features/parcels/pasted-lines.tsx';
import { usePastedList } from '#web/features/parcels/use-pasted-list.ts';
import { useReadPurchaseLinesMutation } from '#web/features/purchases/api.ts';
import type { DraftLine } from '#web/features/purchases/purchase-draft.ts';
import { counted } from '#web/ui/dashboard/counted.ts';
import { FileField } from '#web/ui/dashboard/file-field.tsx';
import { ListColumns } from '#web/ui/dashboard/list-columns.tsx';
import { SPREADSHEET_TYPES } from '#web/ui/dashboard/spreadsheet-file.ts';
import { staffMessageOf } from '#web/ui/dashboard/staff-message.ts';
import { useTableFile } from '#web/ui/dashboard/use-table-file.ts';
import { FormAlert } from '#web/ui/form-alert.tsx';

type Row = ReadPurchaseLines['rows'][number] & { isSaved: boolean };
type PurchaseTable = NonNullable<ReadPurchaseLines['table']>;

interface PasteLinesProps {
  onAdd: (lines: readonly DraftLine[]) => void;
  onDone: () => void;
}

export function PasteLines({ onAdd, onDone }: PasteLinesProps) {
  const [read, state] = useReadPurchaseLinesMutation();
  const [readFile, { isLoading: isReading }] = useReadPurchaseLinesMutation();
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
  const table = useTableFile<PurchaseColumn, object, PurchaseTable>(async (body) => {
    const { data, error } = await readFile(body);
    if (data) show(data);
    return { ...(data?.table && { data: data.table }), error };
  });

  function show({ lines, rows, table: found }: ReadPurchaseLines) {
    setLeftOut(found?.leftOut ?? 0);
    if (lines.length === 0) return;
    list.onChecked(
      lines.join('\n'),
      rows.map((row) => ({ ...row, isSaved: false })),
    );
  }

  async function readColumns() {
    if (!table.read || isReading) return;
    table.setAlert('');
    const { sheet, headerLine } = table.read.preview;
    const { data, error } = await readFile({ file: table.read.base64, sheet, headerLine, columns: table.columns });
    if (data) show(data);
    else table.setAlert(staffMessageOf(error, FAILED));
  }

  return (
    <>
      <FileField
        label="Excel or CSV file"
        accept={SPREADSHEET_TYPES}
        file={table.file}
        disabled={isReading}
        onChoose={(chosen) => void table.open(chosen, {})}
      />
      <FormAlert text={table.alert} />
      {table.read && (
        <ListColumns
          table={table.read.preview}
          labels={PURCHASE_COLUMNS}
          columns={table.columns}
          isBusy={isReading}
          onChange={table.setColumns}
          onPlace={(place) => void table.readAgain({}, place)}
          onRead={() => void readColumns()}
        />
      )}
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

const FAILED = 'The lines could not be read. Please try again.';

function draftLines({ product, quantity, unitCost, problem }: Row): DraftLine[] {
  if (product === null || problem !== null) return [];
  return [{ ...product, quantity: String(quantity), unitCost: String(unitCost), received: 0 }];
}
