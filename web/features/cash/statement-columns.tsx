import {
  type StatementColumns as Columns,
  STATEMENT_COLUMN_NAMES,
  STATEMENT_COLUMNS,
  type StatementColumn,
  SUMMED_COLUMNS,
} from '#contract/cash.ts';
import type { StatementPreview } from '#contract/statements.schema.ts';
import { counted } from '#web/ui/dashboard/counted.ts';
import { SelectField } from '#web/ui/field.tsx';

interface StatementColumnsProps {
  preview: StatementPreview;
  columns: Columns;
  problems: Record<string, string>;
  onChange: (columns: Columns) => void;
  onPlace: (place: { sheet: number; headerLine?: number }) => void;
}

export function StatementColumns({ preview, columns, problems, onChange, onPlace }: StatementColumnsProps) {
  const { rows, totals } = preview;
  const headers = preview.headers.filter(Boolean);
  const used = Object.values(columns).flat();
  const unused = headers.filter((header) => !used.includes(header));

  function choose(column: StatementColumn, index: number, header: string) {
    const { [column]: before, ...others } = columns;
    const names = namesOf(before).toSpliced(index, 1, ...(header === '' ? [] : [header]));
    const [first] = names;
    if (first === undefined) onChange(others);
    else onChange({ ...others, [column]: names.length === 1 ? first : names });
  }

  return (
    <fieldset className="grid items-start gap-4 rounded-md bg-card p-4 shadow-card sm:grid-cols-3 md:p-6">
      <legend className="sr-only">Columns</legend>
      <HeadingPlace preview={preview} onPlace={onPlace} />
      <div className="grid gap-2 sm:col-span-3">
        <p>
          {counted(rows, 'row')}. {totals > 0 && `${counted(totals, 'total')} not counted. `}
          Which column of the file is which?
        </p>
        {unused.length > 0 && (
          <p className="rounded-sm bg-sun-soft px-4 py-2">
            Not chosen yet, of the file: <bdi className="font-bold">{unused.join(', ')}</bdi>
          </p>
        )}
      </div>
      {STATEMENT_COLUMN_NAMES.map((column) => {
        const names = namesOf(columns[column]);
        const mayHaveMore = SUMMED_COLUMNS.includes(column) && names.length > 0 && unused.length > 0;
        return (
          <div key={column} className="grid gap-2">
            {[...(names.length > 0 ? names : ['']), ...(mayHaveMore ? [''] : [])].map((name, index) => (
              <SelectField
                // oxlint-disable-next-line react/no-array-index-key -- an emptied choice moves the others up
                key={index}
                label={index === 0 ? STATEMENT_COLUMNS[column] : `${STATEMENT_COLUMNS[column]}, added to it (${index})`}
                hint={sampleOf(preview, name)}
                value={name}
                error={index === 0 ? problems[`columns.${column}`] : undefined}
                onChange={({ currentTarget }) => choose(column, index, currentTarget.value)}
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
      })}
    </fieldset>
  );
}

function HeadingPlace({ preview, onPlace }: Pick<StatementColumnsProps, 'preview' | 'onPlace'>) {
  const { sheets, sheet, headerLine, top } = preview;
  return (
    <>
      {sheets.length > 1 && (
        <SelectField
          label="Sheet"
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

function sampleOf({ headers, samples }: StatementPreview, header: string): string | undefined {
  if (header === '') return undefined;
  const values = samples.slice(0, 2).map((row) => row[headers.indexOf(header)] ?? '');
  return `As: ${values.join(', ')}`;
}
