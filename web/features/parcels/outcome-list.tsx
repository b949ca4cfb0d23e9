import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { ListedOutcomes, ListOutcomesInput, WordMeaning } from '#contract/parcel-lists.schema.ts';
import { LISTED_COLUMNS, STATED_OUTCOME_NAMES, STATED_OUTCOMES, type StatedOutcome } from '#contract/parcels.ts';
import { useAppDispatch } from '#web/store/hooks.ts';
import { isUnreachableError } from '#web/store/mutation-queue/mutation-queue.ts';
import { useWaitingIds } from '#web/store/mutation-queue/queue-slice.ts';
import { Button } from '#web/ui/button.tsx';
import { counted } from '#web/ui/dashboard/counted.ts';
import { ListFile } from '#web/ui/dashboard/list-file.tsx';
import { offeredMeanings, UnknownWords, withMeaning } from '#web/ui/dashboard/unknown-words.tsx';
import { SelectField } from '#web/ui/field.tsx';
import { FormAlert } from '#web/ui/form-alert.tsx';
import { toastShown } from '#web/ui/toast.tsx';
import { useListOutcomesMutation } from './api.ts';
import { PastedLines, type RowGroup } from './pasted-lines.tsx';
import { usePastedList } from './use-pasted-list.ts';
import { changeScanned, returnToList, useScannedOutcomes, without } from './use-scanned-outcomes.ts';
import { useSendScanned } from './use-send-scanned.ts';

type Row = ListedOutcomes['rows'][number];

interface OutcomeListProps {
  onDone: () => void;
  /** Renders a scanner. `add` returns false if the list contains the scanned number already. */
  renderScanner?: (add: (number: string) => boolean) => ReactNode;
}

export function OutcomeList({ onDone, renderScanner }: OutcomeListProps) {
  const dispatch = useAppDispatch();
  const [listOutcomes, state] = useListOutcomesMutation();
  const [listFile] = useListOutcomesMutation();
  const scanned = useScannedOutcomes();
  const sendScanned = useSendScanned();
  const waitingIds = useWaitingIds();
  const unsent = scanned.sending.filter((number) => !waitingIds.has(number));
  const [outcome, setOutcome] = useState(scanned.outcome);
  const [alert, setAlert] = useState<string>();
  const [meanings, setMeanings] = useState<readonly WordMeaning[]>([]);
  const [unknown, setUnknown] = useState<ListedOutcomes['unknown']>([]);
  const list = usePastedList<Row>({
    initial: [...scanned.numbers, ...unsent].join('\n'),
    state,
    send: async (lines, isDryRun) => (await read({ lines, isDryRun }))?.rows,
    onDone(saved) {
      changeScanned((before) => ({ ...before, numbers: [] }));
      dispatch(toastShown('success', `${counted(saved, 'outcome')} set`));
      onDone();
    },
  });

  const lines = linesOf(list.text);
  const isOnlyScanned = lines.length > 0 && lines.every((line) => scanned.numbers.includes(line));
  const isAway = isUnreachableError(state.error) && !state.isLoading;

  // Removes numbers from browser storage when the user or a save removes them from the text.
  const shown = useRef(lines);
  useEffect(() => {
    const present = linesOf(list.text);
    const removed = shown.current.filter((line) => !present.includes(line));
    shown.current = present;
    changeScanned((before) => ({ ...before, numbers: without(before.numbers, removed), outcome }));
  }, [list.text, outcome, shown]);

  const restore = useEffectEvent(() => returnToList(unsent));
  useEffect(() => {
    restore();
  }, []);

  async function readWith(
    request: typeof listOutcomes,
    what: ListOutcomesInput,
    given = meanings,
  ): Promise<{ data?: ListedOutcomes; error?: unknown }> {
    const { data, error } = await request({ ...what, outcome, meanings: [...given] });
    if (!data) return { error };
    setUnknown((before) => [...before.filter(({ words }) => isGiven(given, words)), ...data.unknown]);
    const offered = what.isDryRun ? offeredMeanings(data.unknown, given) : [];
    if (offered.length === 0) return { data };
    const all = [...given, ...offered];
    setMeanings(all);
    return readWith(request, what, all);
  }

  const read = async (what: ListOutcomesInput, given = meanings) => (await readWith(listOutcomes, what, given)).data;

  async function give(chosen: WordMeaning) {
    const given = withMeaning(meanings, chosen);
    setMeanings(given);
    const data = await read({ lines: list.text.split('\n'), isDryRun: true }, given);
    if (data) list.onChecked(list.text, data.rows);
  }

  function add(number: string): boolean {
    if (lines.includes(number) || scanned.sending.includes(number)) return false;
    changeScanned((before) => ({ ...before, numbers: [...before.numbers, number], outcome }));
    list.onText([...lines, number].join('\n'));
    return true;
  }

  async function sendLater(chosen: StatedOutcome) {
    list.onText('');
    state.reset();
    setAlert(undefined);
    const problems = await sendScanned(lines, chosen);
    if (problems.length > 0) setAlert(problems.join(' '));
  }

  /** Shows the lines of a file, unless the user has to choose its columns first. */
  function show(data: ListedOutcomes) {
    if (data.lines.length > 0) list.onChecked(data.lines.join('\n'), data.rows);
  }

  return (
    <>
      <ListFile
        label="File of the courier"
        labels={LISTED_COLUMNS}
        request={(body) => readWith(listFile, { ...body, isDryRun: true })}
        onRead={show}
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
      {renderScanner?.(add)}
      {isAway && isOnlyScanned && (
        <div className="grid justify-items-start gap-2 rounded-md bg-sun-soft p-4">
          <p>
            There is no connection now.{' '}
            {outcome
              ? 'The outcomes can be sent later, without a check.'
              : 'Choose the outcome above to send it later.'}
          </p>
          {outcome && (
            <Button variant="secondary" onClick={() => void sendLater(outcome)}>
              Send {counted(lines.length, 'outcome')} later
            </Button>
          )}
        </div>
      )}
      <UnknownWords
        unknown={unknown.filter(({ words }) => list.text.includes(words))}
        meanings={meanings}
        noOutcome="Leave out"
        onGive={(chosen) => void give(chosen)}
      />
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

function isGiven(meanings: readonly WordMeaning[], words: string): boolean {
  return meanings.some((each) => each.words === words);
}

function linesOf(text: string): string[] {
  return text.split('\n').filter((line) => line.trim() !== '');
}

/** Returns a group of rows per outcome. The last group has the rows whose outcome was set before. */
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
