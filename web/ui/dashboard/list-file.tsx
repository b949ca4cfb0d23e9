import { useRef, useState } from 'react';
import type { ListTable } from '#contract/table-columns.schema.ts';
import type { ChosenColumns } from '#contract/table-columns.ts';
import { FormAlert } from '#web/ui/form-alert.tsx';
import { FileField } from './file-field.tsx';
import { ListColumns } from './list-columns.tsx';
import { SPREADSHEET_TYPES } from './spreadsheet-file.ts';
import { type TablePlace, useTableFile } from './use-table-file.ts';

interface ListFileBody<Column extends string> extends Partial<TablePlace> {
  file: string;
  columns?: ChosenColumns<Column>;
}

interface ListFileProps<Column extends string, Data> {
  label: string;
  hint?: string;
  labels: Readonly<Record<Column, string>>;
  joined?: readonly Column[];
  request: (body: ListFileBody<Column>, fileName: string) => Promise<{ data?: Data; error?: unknown }>;
  onRead?: (data: Data) => void;
}

/** Takes a file of lines, and asks about its columns if they are not clear. */
export function ListFile<Column extends string, Data extends { table: ListTable<Column> | null }>({
  label,
  hint,
  labels,
  joined,
  request,
  onRead,
}: ListFileProps<Column, Data>) {
  const [isReading, setIsReading] = useState(false);
  const fileName = useRef('');
  const table = useTableFile<Column, { columns?: ChosenColumns<Column> }, ListTable<Column>>(async (body) => {
    setIsReading(true);
    const { data, error } = await request(body, fileName.current);
    setIsReading(false);
    if (data) onRead?.(data);
    return { ...(data?.table && { data: data.table }), error };
  });
  const { file, read, columns, setColumns, alert, open, readAgain } = table;
  return (
    <>
      <FileField
        label={label}
        hint={hint}
        accept={SPREADSHEET_TYPES}
        file={file}
        disabled={isReading}
        onChoose={(chosen) => {
          fileName.current = chosen.name;
          void open(chosen, {});
        }}
      />
      {alert && <FormAlert text={alert} />}
      {read && (
        <ListColumns
          table={read.preview}
          labels={labels}
          joined={joined}
          columns={columns}
          isBusy={isReading}
          onChange={setColumns}
          onPlace={(place) => void readAgain({}, place)}
          onRead={() => {
            const { sheet, headerLine } = read.preview;
            void readAgain({ columns }, { sheet, headerLine });
          }}
        />
      )}
    </>
  );
}
