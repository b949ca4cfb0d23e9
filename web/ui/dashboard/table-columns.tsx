import type { ReactNode } from 'react';
import type { TablePreview } from '#contract/table-columns.schema.ts';
import type { ChosenColumns } from '#contract/table-columns.ts';
import { truncateText } from '#contract/text.ts';
import { SelectField } from '#web/ui/field.tsx';
import type { TablePlace } from './use-table-file.ts';

/** Rows of the file that are shown below each column. */
const SAMPLES = 3;
/** Characters of a sample, because a description may be long. */
const SAMPLE_LENGTH = 40;

interface TableColumnsProps<Column extends string> {
  preview: TablePreview;
  /** Number of rows, and what is not counted. */
  summary: ReactNode;
  labels: Readonly<Record<Column, string>>;
  /** Columns that may have several headers. */
  joined: readonly Column[];
  /** Columns that stay closed unless the file has them. */
  rare?: readonly Column[];
  columns: ChosenColumns<Column>;
  problems: Record<string, string>;
  onChange: (columns: ChosenColumns<Column>) => void;
  onPlace: (place: TablePlace) => void;
}

/** Asks which column of a file is which, and where its headings are. */
export function TableColumns<Column extends string>(props: TableColumnsProps<Column>) {
  const { preview, summary, labels, rare = [], columns, onPlace } = props;
  const names = Object.keys(labels) as Column[];
  const used = Object.values<string | string[] | undefined>(columns).flat();
  const unused = preview.headers.filter((header) => header !== '' && !used.includes(header));
  const closed = names.filter((column) => rare.includes(column) && columns[column] === undefined);
  const fieldOf = (column: Column) => <ColumnField key={column} {...props} column={column} unused={unused} />;
  return (
    <fieldset className="grid items-start gap-4 rounded-md bg-card p-4 shadow-card sm:grid-cols-3 md:p-6">
      <legend className="sr-only">Columns</legend>
      <HeadingPlace preview={preview} onPlace={onPlace} />
      <div className="grid gap-2 sm:col-span-3">
        <p>{summary} Which column of the file is which?</p>
        {unused.length > 0 && (
          <p className="rounded-sm bg-sun-soft px-4 py-2 wrap-anywhere">
            Not chosen yet, of the file: <bdi className="font-bold">{unused.join(', ')}</bdi>
          </p>
        )}
      </div>
      {names.filter((column) => !closed.includes(column)).map(fieldOf)}
      {closed.length > 0 && (
        <details className="rounded-md border border-line p-3 sm:col-span-3">
          <summary className="min-h-11 cursor-pointer content-center font-bold">More columns</summary>
          <div className="grid items-start gap-4 pt-2 sm:grid-cols-3">{closed.map(fieldOf)}</div>
        </details>
      )}
    </fieldset>
  );
}

interface ColumnFieldProps<Column extends string> extends TableColumnsProps<Column> {
  column: Column;
  unused: readonly string[];
}

function ColumnField<Column extends string>({
  column,
  preview,
  labels,
  joined,
  columns,
  problems,
  unused,
  onChange,
}: ColumnFieldProps<Column>) {
  const headers = preview.headers.filter(Boolean);
  const names = namesOf(columns[column]);
  const mayHaveMore = joined.includes(column) && names.length > 0 && unused.length > 0;

  function choose(index: number, header: string) {
    const { [column]: _, ...others } = columns;
    const chosen = names.toSpliced(index, 1, ...(header === '' ? [] : [header]));
    const [first] = chosen;
    const own = first === undefined ? {} : { [column]: chosen.length === 1 ? first : chosen };
    onChange({ ...others, ...own } as ChosenColumns<Column>);
  }

  return (
    <div className="grid gap-2">
      {[...(names.length > 0 ? names : ['']), ...(mayHaveMore ? [''] : [])].map((name, index) => (
        <SelectField
          // oxlint-disable-next-line react/no-array-index-key -- an emptied choice moves the others up
          key={index}
          label={index === 0 ? labels[column] : `${labels[column]}, added to it (${index})`}
          hint={sampleOf(preview, name)}
          value={name}
          error={index === 0 ? problems[`columns.${column}`] : undefined}
          onChange={({ currentTarget }) => choose(index, currentTarget.value)}
        >
          <option value="">{index === 0 ? 'Not in the file' : 'No other column'}</option>
          {headers
            .filter((header) => header === name || !names.includes(header))
            .map((header) => (
              <option key={header} value={header}>
                {header}
              </option>
            ))}
        </SelectField>
      ))}
    </div>
  );
}

function HeadingPlace({ preview, onPlace }: Pick<TableColumnsProps<string>, 'preview' | 'onPlace'>) {
  const { sheets, sheet, headerLine, top } = preview;
  return (
    <>
      {sheets.length > 1 && (
        <SelectField
          label="Sheet"
          hint="Only this sheet is read. Send the file again for another one."
          value={sheet}
          onChange={({ currentTarget }) => onPlace({ sheet: Number(currentTarget.value) })}
        >
          {sheets.map((name, index) => (
            <option key={name} value={index}>
              {name}
            </option>
          ))}
        </SelectField>
      )}
      <div className={sheets.length > 1 ? 'sm:col-span-2' : 'sm:col-span-3'}>
        <SelectField
          label="Row with the headings"
          value={headerLine}
          onChange={({ currentTarget }) => onPlace({ sheet, headerLine: Number(currentTarget.value) })}
        >
          {top.map(({ line, text }) => (
            <option key={line} value={line}>
              {line}: {text}
            </option>
          ))}
        </SelectField>
      </div>
    </>
  );
}

function namesOf(names: string | string[] | undefined): string[] {
  return names === undefined ? [] : [names].flat();
}

function sampleOf({ headers, samples }: TablePreview, header: string): string | undefined {
  if (header === '') return undefined;
  const values = samples.slice(0, SAMPLES).map((row) => row[headers.indexOf(header)] ?? '');
  return `As: ${values.map((value) => truncateText(value, SAMPLE_LENGTH)).join(', ')}`;
}
