import { type FormEvent, useRef, useState } from 'react';
import type { Parcel } from '#contract/parcels.schema.ts';
import { PARCEL_STATES, RETURN_CONDITION_NAMES, RETURN_CONDITIONS, type ReturnCondition } from '#contract/parcels.ts';
import { formatDateTime } from '#contract/time.ts';
import { variantLabel } from '#contract/variant-label.ts';
import { useLazyFindReturnQuery, useReceiveReturnMutation } from '#web/features/parcels/api.ts';
import { DeskNav } from '#web/pages/dashboard/desk/desk-nav.tsx';
import { dashboardMeta } from '#web/pages/dashboard/page-meta.ts';
import { messageOf } from '#web/store/api.ts';
import { Button } from '#web/ui/button.tsx';
import { DashboardHeading } from '#web/ui/dashboard/heading.tsx';
import { SelectField, TextField } from '#web/ui/field.tsx';
import { FormAlert } from '#web/ui/form-alert.tsx';

export const meta = dashboardMeta('Return desk');

/** Takes parcels back: scan, look at the pieces, one button. The field has the focus again for the next scan. */
export default function Returns() {
  const [find, { isFetching }] = useLazyFindReturnQuery();
  const [parcel, setParcel] = useState<Parcel>();
  const [problem, setProblem] = useState('');
  const [received, setReceived] = useState<readonly Parcel[]>([]);
  const field = useRef<HTMLInputElement>(null);

  async function scan(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const code = field.current?.value.trim() ?? '';
    if (code === '') return;
    setProblem('');
    const { data, error } = await find(code);
    setParcel(data?.parcel);
    if (!data) setProblem(`${code}: ${messageOf(error, 'This could not be read. Please try again.')}`);
    field.current?.select();
  }

  function done(back: Parcel) {
    setReceived((before) => [back, ...before]);
    setParcel(undefined);
    if (field.current) field.current.value = '';
    field.current?.focus();
  }

  return (
    <>
      <DashboardHeading title="Return desk">
        Scan a parcel that is back, look at its pieces, take it in.
      </DashboardHeading>
      <DeskNav current="return_desk" counts={{}} />
      <form onSubmit={(event) => void scan(event)} className="mb-5 flex max-w-xl items-end gap-3">
        <div className="grow">
          <TextField
            ref={field}
            label="Parcel or tracking number"
            name="code"
            autoComplete="off"
            autoCapitalize="characters"
            enterKeyHint="search"
            maxLength={40}
          />
        </div>
        <Button type="submit">{isFetching ? 'Looking...' : 'Find'}</Button>
      </form>
      <FormAlert text={problem} />
      {parcel && <ReceiveForm key={`${parcel._id} ${parcel.version}`} parcel={parcel} onDone={done} />}
      {received.length > 0 && (
        <section aria-labelledby="received" className="mt-8">
          <h2 id="received" className="mb-2 text-xl">
            Taken in just now: {received.length}
          </h2>
          <ul role="status" className="grid gap-1">
            {received.map((each) => (
              <li key={each._id}>
                <span className="font-bold">{each.number}</span> of #{each.orderNumber}, {each.pieces} pieces
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

function ReceiveForm({ parcel, onDone }: { parcel: Parcel; onDone: (back: Parcel) => void }) {
  const [receive, { isLoading, error }] = useReceiveReturnMutation();
  const pieces = parcel.lines.flatMap((line) =>
    Array.from({ length: line.quantity }, (_, at) => ({ key: `${line.position} ${at}`, line })),
  );
  const [conditions, setConditions] = useState<Readonly<Record<string, ReturnCondition>>>({});
  const isBack = parcel.state === 'received';

  async function take() {
    const counts = new Map<string, { position: number; condition: ReturnCondition; quantity: number }>();
    for (const { key, line } of pieces) {
      const condition = conditions[key] ?? 'sellable';
      const item = counts.get(`${line.position} ${condition}`) ?? { position: line.position, condition, quantity: 0 };
      counts.set(`${line.position} ${condition}`, { ...item, quantity: item.quantity + 1 });
    }
    const { data } = await receive({ parcel: parcel._id, items: [...counts.values()] });
    if (data) onDone(data.parcel);
  }

  return (
    <section aria-label={`Parcel ${parcel.number}`} className="grid max-w-xl gap-4 rounded-lg bg-white p-4 shadow-card">
      <p>
        <span className="font-bold">{parcel.number}</span> of #{parcel.orderNumber}:{' '}
        {PARCEL_STATES[parcel.state].toLowerCase()} since {formatDateTime(parcel.stateAt)}
        {parcel.stateBy && (
          <>
            , by <bdi>{parcel.stateBy}</bdi>
          </>
        )}
      </p>
      {!isBack &&
        pieces.map(({ key, line }) => (
          <SelectField
            key={key}
            label={
              <>
                <bdi>{line.name}</bdi>, {variantLabel(line)}
              </>
            }
            value={conditions[key] ?? 'sellable'}
            onChange={({ currentTarget }) =>
              setConditions((before) => ({ ...before, [key]: currentTarget.value as ReturnCondition }))
            }
          >
            {RETURN_CONDITION_NAMES.map((condition) => (
              <option key={condition} value={condition}>
                {RETURN_CONDITIONS[condition]}
              </option>
            ))}
          </SelectField>
        ))}
      <FormAlert text={error && messageOf(error, 'This could not be saved. Please try again.')} />
      {!isBack && (
        <Button disabled={isLoading} onClick={() => void take()}>
          Take back {parcel.pieces} {parcel.pieces === 1 ? 'piece' : 'pieces'}
        </Button>
      )}
    </section>
  );
}
