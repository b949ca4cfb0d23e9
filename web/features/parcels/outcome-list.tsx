import { type ReactNode, useState } from 'react';
import type { ListedOutcomes } from '#contract/parcels.schema.ts';
import { STATED_OUTCOME_NAMES, STATED_OUTCOMES, type StatedOutcome } from '#contract/parcels.ts';
import { useAppDispatch } from '#web/store/hooks.ts';
import { counted } from '#web/ui/dashboard/counted.ts';
import { FileField } from '#web/ui/dashboard/file-field.tsx';
import { readSpreadsheet } from '#web/ui/dashboard/spreadsheet-file.ts';
import { SelectField } from '#web/ui/field.tsx';
import { FormAlert } from '#web/ui/form-alert.tsx';
import { toastShown } from '#web/ui/toast.tsx';
import { useListOutcomesMutation } from './api.ts';
import { PastedLines, type RowGroup } from './pasted-lines.tsx';
import { usePastedList } from './use-pasted-list.ts';

type Row = ListedOutcomes['rows'][number];

interface OutcomeListProps {
  onDone: () => void;
  /** `add` appends a number, and returns false if the list already has this number. */
  renderScanner?: (add: (number: string) => boolean) => ReactNode;
}

export function OutcomeList({ onDone, renderScanner }: OutcomeListProps) {
  const dispatch = useAppDispatch();
  const [listOutcomes, state] = useListOutcomesMutation();
  const [outcome, setOutcome] = useState<StatedOutcome>();
  const [file, setFile] = useState<File>();
  const [alert, setAlert] = useState<string>();
  const list = usePastedList<Row>({
    initial: '',
    state,
    send: async (lines, isDryRun) => (await listOutcomes({ lines, outcome, isDryRun })).data?.rows,
    onDone(saved) {
      dispatch(toastShown('success', `${counted(saved, 'outcome')} set`));
      onDone();
    },
  });

  async function choose(chosen: File) {
    setFile(chosen);
    setAlert(undefined);
    const read = await readSpreadsheet(chosen);
    if ('problem' in read) return setAlert(read.problem);
    const { data } = await listOutcomes({ file: read.base64, outcome, isDryRun: true });
    if (data) list.onChecked(data.lines.join('\n'), data.rows);
  }

  return (
    <>
      <FileField
        label="File of the courier"
        accept=".csv,.xlsx,.xls,.html,.htm,.txt"
        file={file}
        disabled={state.isLoading}
        onChoose={(chosen) => void choose(chosen)}
      />
      {alert && <FormAlert text={alert} />}
      <SelectField
        label="Lines that name no outcome"
        value={outcome ?? ''}
        onChange={({ currentTarget: { value } }) => {
          setOutcome(STATED_OUTCOME_NAMES.find((name) => name === value));
          list.onText(list.text);
        }}
      >
        <option value="">Leave out</option>
        {STATED_OUTCOME_NAMES.map((name) => (
          <option key={name} value={name}>
            {STATED_OUTCOMES[name]}
          </option>
        ))}
      </SelectField>
      {renderScanner?.((number) => {
        const lines = list.text.split('\n').filter((line) => line.trim() !== '');
        if (lines.includes(number)) return false;
        list.onText([...lines, number].join('\n'));
        return true;
      })}
      <PastedLines
        list={list}
        label="Or paste the lines"
        hint="Copy the columns with tracking number and status from the courier's page or sheet, and paste them here."
        placeholder={'LE7500012345 Delivered\nLE7500012346 Returned to shipper'}
        noun="outcome"
        titleOfProblems={(count) => `${counted(count, 'line')} left out`}
        groupsOf={groupsOf}
        renderRow={({ parcel, reference }) => (
          <>
            {parcel} {reference !== parcel && <span className="text-muted">{reference}</span>}
          </>
        )}
        textOf={({ parcel, reference }) => [...new Set([parcel, reference])].filter(Boolean).join(' ')}
        saveLabel={(count) => `Set ${counted(count, 'outcome')}`}
        onClose={onDone}
      />
    </>
  );
}

/** Rows whose outcome was already set form the last group. */
function groupsOf(rows: readonly Row[]): RowGroup<Row>[] {
  const groups = STATED_OUTCOME_NAMES.map((outcome) => {
    const own = rows.filter((row) => row.outcome === outcome && !row.isRepeated);
    return { title: `${STATED_OUTCOMES[outcome]}: ${counted(own.length, 'parcel')}`, rows: own };
  });
  const repeated = rows.filter(({ isRepeated }) => isRepeated);
  return [...groups, { title: `Set already: ${counted(repeated.length, 'line')}`, rows: repeated }].filter(
    (group) => group.rows.length > 0,
  );
}
