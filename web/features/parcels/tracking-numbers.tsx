import { useState } from 'react';
import type { NumberedParcels } from '#contract/parcels.schema.ts';
import { useAppDispatch } from '#web/store/hooks.ts';
import { Button } from '#web/ui/button.tsx';
import { counted } from '#web/ui/dashboard/counted.ts';
import { formMessageOf } from '#web/ui/dashboard/form-message.ts';
import { FormSuccess } from '#web/ui/dashboard/success.tsx';
import { TextAreaField } from '#web/ui/field.tsx';
import { FormAlert } from '#web/ui/form-alert.tsx';
import { toastShown } from '#web/ui/toast.tsx';
import { useNumberParcelsMutation } from './api.ts';

interface TrackingNumbersProps {
  courier: string;
  text: string;
  onDone: () => void;
}

/** A form that checks pasted tracking numbers, then saves them. Lines that are not saved stay in the field. */
export function TrackingNumbers({ courier, text: first, onDone }: TrackingNumbersProps) {
  const dispatch = useAppDispatch();
  const [text, setText] = useState(first);
  const [checked, setChecked] = useState<NumberedParcels['rows']>();
  const [saved, setSaved] = useState(0);
  const [number, { isLoading, error }] = useNumberParcelsMutation();
  const good = checked?.filter(({ problem }) => problem === null) ?? [];
  const bad = checked?.filter(({ problem }) => problem !== null) ?? [];

  async function check(lines: readonly string[]) {
    setSaved(0);
    const { data } = await number({ courier, lines: [...lines], isDryRun: true });
    if (data) setChecked(data.rows);
  }

  async function save() {
    const lines = text.split('\n');
    const { data } = await number({ courier, lines, isDryRun: false });
    if (!data) return;
    const done = data.rows.filter(({ isSaved }) => isSaved);
    if (done.length === data.rows.length) {
      dispatch(toastShown('success', `${counted(done.length, 'tracking number')} saved`));
      return onDone();
    }
    setSaved(done.length);
    // Only saved lines are removed. The heading stays, because it names the columns of the other lines.
    setText(lines.filter((_, at) => !done.some(({ line }) => line === at + 1)).join('\n'));
    setChecked(undefined);
  }

  return (
    <>
      <TextAreaField
        label="Numbers"
        hint="Copy the columns with order or parcel number and tracking number from the courier's sheet, and paste them here."
        rows={6}
        value={text}
        spellCheck={false}
        autoCapitalize="characters"
        placeholder={'NP-2A3B4C5D LE7500012345\nNP-6E7F8G9H LE7500012346'}
        onChange={({ currentTarget }) => {
          setText(currentTarget.value);
          setChecked(undefined);
          setSaved(0);
        }}
      />
      <FormAlert text={error && formMessageOf(error, 'This could not be checked. Please try again.')} />
      {saved > 0 && (
        <FormSuccess
          text={`${counted(saved, 'number')} saved. The lines above are left: mend them, and check again.`}
        />
      )}
      {bad.length > 0 && <Rows title={`${counted(bad.length, 'line')} to mend`} rows={bad} text={text} />}
      {good.length > 0 && <Rows title={`${counted(good.length, 'line')} to save`} rows={good} text={text} />}
      {checked?.length === 0 && <p className="font-bold text-alarm">There are no numbers in these lines.</p>}
      <div
        data-sticky-end
        className="sticky -bottom-5 -mb-5 flex flex-wrap gap-2 bg-paper pt-1 pb-5 sm:-bottom-6 sm:-mb-6 sm:pb-6"
      >
        {good.length > 0 ? (
          <Button className="max-sm:grow" disabled={isLoading} onClick={() => void save()}>
            Save {good.length}
          </Button>
        ) : (
          <Button
            className="max-sm:grow"
            disabled={text.trim() === '' || isLoading}
            onClick={() => void check(text.split('\n'))}
          >
            Check
          </Button>
        )}
        {saved > 0 && (
          <Button variant="secondary" className="max-sm:grow" onClick={onDone}>
            Close
          </Button>
        )}
      </div>
    </>
  );
}

function Rows({ title, rows, text }: { title: string; rows: NumberedParcels['rows']; text: string }) {
  const lines = text.split('\n');
  return (
    <section aria-label={title}>
      <h3 className="font-bold">{title}</h3>
      <ul className="divide-y divide-line">
        {rows.map(({ line, reference, trackingNo, parcel, problem }) => (
          <li key={line} className="grid grid-cols-[2rem_minmax(0,1fr)] gap-x-2 py-1.5">
            <span className="text-muted tabular-nums">{line}</span>
            <span className="wrap-anywhere">
              {problem === null ? (
                <>
                  {parcel} <b>{trackingNo}</b>
                </>
              ) : (
                <bdi>{reference ? `${reference} ${trackingNo}` : lines[line - 1]}</bdi>
              )}
              {problem !== null && <span className="block text-alarm">{problem}</span>}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
