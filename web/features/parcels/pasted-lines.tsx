import type { ReactNode } from 'react';
import { Button } from '#web/ui/button.tsx';
import { counted } from '#web/ui/dashboard/counted.ts';
import { formMessageOf } from '#web/ui/dashboard/form-message.ts';
import { FormSuccess } from '#web/ui/dashboard/success.tsx';
import { TextAreaField } from '#web/ui/field.tsx';
import { FormAlert } from '#web/ui/form-alert.tsx';
import type { PastedList, PastedRow } from './use-pasted-list.ts';

export interface RowGroup<Row> {
  title: string;
  rows: readonly Row[];
}

interface PastedLinesProps<Row extends PastedRow> {
  list: PastedList<Row>;
  label: string;
  hint: string;
  placeholder: string;
  /** Noun for one line, such as 'number'. Texts with a count add an s. */
  noun: string;
  titleOfProblems: (count: number) => string;
  groupsOf: (rows: readonly Row[]) => RowGroup<Row>[];
  renderRow: (row: Row) => ReactNode;
  textOf: (row: Row) => string;
  saveLabel: (count: number) => string;
  onClose: () => void;
}

export function PastedLines<Row extends PastedRow>(props: PastedLinesProps<Row>) {
  const { list, noun, titleOfProblems, groupsOf, renderRow, textOf, saveLabel, onClose } = props;
  const { text, checked, saved, isBusy, error } = list;
  const lines = text.split('\n');
  const bad = checked?.filter(({ problem }) => problem !== null) ?? [];
  const good = checked?.filter(({ problem }) => problem === null) ?? [];
  const toSave = good.filter(({ isRepeated }) => !isRepeated).length;
  return (
    <>
      <TextAreaField
        label={props.label}
        hint={props.hint}
        rows={6}
        value={text}
        spellCheck={false}
        autoCapitalize="characters"
        placeholder={props.placeholder}
        onChange={({ currentTarget }) => list.onText(currentTarget.value)}
      />
      {error !== undefined && <FormAlert text={formMessageOf(error, 'This could not be checked. Please try again.')} />}
      {saved > 0 && (
        <FormSuccess text={`${counted(saved, noun)} saved. The lines above are left: mend them, and check again.`} />
      )}
      {bad.length > 0 && (
        <Rows title={titleOfProblems(bad.length)} rows={bad}>
          {(row) => (
            <>
              <bdi>{textOf(row) || lines[row.line - 1]}</bdi>
              <span className="block text-alarm">{row.problem}</span>
            </>
          )}
        </Rows>
      )}
      {groupsOf(good).map((group) => (
        <Rows key={group.title} {...group}>
          {renderRow}
        </Rows>
      ))}
      {checked?.length === 0 && <p className="font-bold text-alarm">There are no numbers in these lines.</p>}
      <div data-sticky-end className="dialog-end sticky bottom-0 flex flex-wrap gap-2">
        {toSave > 0 ? (
          <Button className="max-sm:grow" disabled={isBusy} onClick={list.onSave}>
            {saveLabel(toSave)}
          </Button>
        ) : (
          <Button className="max-sm:grow" disabled={text.trim() === '' || isBusy} onClick={list.onCheck}>
            Check
          </Button>
        )}
        {saved > 0 && (
          <Button variant="secondary" className="max-sm:grow" onClick={onClose}>
            Close
          </Button>
        )}
      </div>
    </>
  );
}

interface RowsProps<Row> extends RowGroup<Row> {
  children: (row: Row) => ReactNode;
}

function Rows<Row extends PastedRow>({ title, rows, children }: RowsProps<Row>) {
  return (
    <section aria-label={title}>
      <h3 className="font-bold">{title}</h3>
      <ul className="divide-y divide-line">
        {rows.map((row) => (
          <li key={row.line} className="grid grid-cols-[2rem_minmax(0,1fr)] gap-x-2 py-1.5">
            <span className="text-muted tabular-nums">{row.line}</span>
            <span className="wrap-anywhere">{children(row)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
