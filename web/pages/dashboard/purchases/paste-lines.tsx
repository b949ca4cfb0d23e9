import { useState } from 'react';
import { formatShortPkr } from '#contract/money.ts';
import type { ReadPurchaseLines } from '#contract/purchases.schema.ts';
import { nameWithVariant } from '#contract/variant-label.ts';
import { PastedLines } from '#web/features/parcels/pasted-lines.tsx';
import { usePastedList } from '#web/features/parcels/use-pasted-list.ts';
import { useReadPurchaseLinesMutation } from '#web/features/purchases/api.ts';
import type { DraftLine } from '#web/features/purchases/purchase-draft.ts';
import { counted } from '#web/ui/dashboard/counted.ts';
import { FileField } from '#web/ui/dashboard/file-field.tsx';
import { readSpreadsheet } from '#web/ui/dashboard/spreadsheet-file.ts';
import { FormAlert } from '#web/ui/form-alert.tsx';

type Row = ReadPurchaseLines['rows'][number] & { isSaved: boolean };

interface PasteLinesProps {
  onAdd: (lines: readonly DraftLine[]) => void;
  onDone: () => void;
}

export function PasteLines({ onAdd, onDone }: PasteLinesProps) {
  const [read, state] = useReadPurchaseLinesMutation();
  const [file, setFile] = useState<File>();
  const [alert, setAlert] = useState<string>();
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

  async function choose(chosen: File) {
    setFile(chosen);
    setAlert(undefined);
    const spreadsheet = await readSpreadsheet(chosen);
    if ('problem' in spreadsheet) return setAlert(spreadsheet.problem);
    const { data } = await read({ file: spreadsheet.base64 });
    if (data) {
      list.onChecked(
        data.lines.join('\n'),
        data.rows.map((row) => ({ ...row, isSaved: false })),
      );
    }
  }

  return (
    <>
      <FileField
        label="Excel or CSV file"
        accept=".csv,.xlsx"
        file={file}
        disabled={state.isLoading}
        onChoose={(chosen) => void choose(chosen)}
      />
      {alert && <FormAlert text={alert} />}
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
