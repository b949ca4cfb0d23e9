import type { ListTable } from '#contract/table-columns.schema.ts';
import type { ChosenColumns } from '#contract/table-columns.ts';
import { Button } from '#web/ui/button.tsx';
import { counted } from './counted.ts';
import { TableColumns } from './table-columns.tsx';
import type { TablePlace } from './use-table-file.ts';

interface ListColumnsProps<Column extends string> {
  table: ListTable<Column>;
  labels: Readonly<Record<Column, string>>;
  joined?: readonly Column[];
  columns: ChosenColumns<Column>;
  /** Number of rows, and what is not counted. */
  summary?: string;
  problems?: Record<string, string>;
  /** True for a list whose columns are never folded away. */
  isShown?: boolean;
  isBusy: boolean;
  onChange: (columns: ChosenColumns<Column>) => void;
  onPlace: (place: TablePlace) => void;
  onRead: () => void;
}

/** Asks about the columns of a list. They are folded away if the server has recognized all of them. */
export function ListColumns<Column extends string>(props: ListColumnsProps<Column>) {
  const { table, labels, joined = [], columns, problems, isShown = false, isBusy, onChange, onPlace, onRead } = props;
  const { summary = `${counted(table.rows, 'row')}.` } = props;
  const used = Object.values<string | string[] | undefined>(columns).flat();
  const unread = table.unread.filter((header) => !used.includes(header));
  const open = Object.entries(table.unclear).filter(([column]) => columns[column as Column] === undefined);
  const isAsked = Object.keys(table.unclear).length > 0 || table.unread.length > 0;
  return (
    <details open={isShown || isAsked}>
      <summary className="min-h-11 cursor-pointer content-center font-bold">Columns of the file</summary>
      <div className="grid gap-4 pt-2">
        <TableColumns
          preview={table}
          summary={`${summary} The choice is remembered for the next file with these headers.`}
          labels={labels}
          joined={joined}
          columns={columns}
          problems={{
            ...Object.fromEntries(open.map(([column, problem]) => [`columns.${column}`, problem])),
            ...problems,
          }}
          onChange={onChange}
          onPlace={onPlace}
        />
        {unread.length > 0 && (
          <p role="status" className="rounded-sm bg-sun-soft px-4 py-2 wrap-anywhere">
            Nobody reads <bdi className="font-bold">{unread.join(', ')}</bdi>, although it may change the amounts. Check
            that the chosen columns have the amounts after it.
          </p>
        )}
        <Button
          variant="secondary"
          className="justify-self-start"
          disabled={isBusy || open.length > 0}
          onClick={({ currentTarget }) => {
            // The button disappears with its columns once they are clear, so the focus goes to their heading.
            currentTarget.closest('details')?.querySelector('summary')?.focus();
            onRead();
          }}
        >
          Read the rows
        </Button>
      </div>
    </details>
  );
}
