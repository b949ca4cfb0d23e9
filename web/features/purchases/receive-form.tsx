import { problemOfAmount, typedCount, typedPaisa } from '#contract/amounts.ts';
import { pkrFromPaisa } from '#contract/money.ts';
import type { Purchase } from '#contract/purchases.schema.ts';
import { nameWithVariant } from '#contract/variant-label.ts';
import { useAppDispatch } from '#web/store/hooks.ts';
import { Button } from '#web/ui/button.tsx';
import { useCheckedForm } from '#web/ui/dashboard/use-checked-form.ts';
import { useRequestId } from '#web/ui/dashboard/use-request-id.ts';
import { TextField } from '#web/ui/field.tsx';
import { FormAlert } from '#web/ui/form-alert.tsx';
import { toastShown } from '#web/ui/toast.tsx';
import { useReceiveGoodsMutation } from './api.ts';

interface ReceiveDraft {
  pieces: Record<number, string>;
  extraCost: string;
}

const EMPTY: ReceiveDraft = { pieces: {}, extraCost: '' };

type Line = Purchase['lines'][number];
const openOf = ({ quantity, received }: Line) => quantity - received;

function problemsOf({ pieces, extraCost }: ReceiveDraft, lines: readonly Line[]): Record<string, string> {
  const problems: Record<string, string> = {};
  for (const line of lines) {
    const text = pieces[line.position] ?? '';
    const count = typedCount(text);
    if (text.trim() !== '' && (count === undefined || count > openOf(line))) {
      problems[`pieces.${line.position}`] = `Enter 0 to ${openOf(line)}`;
    }
  }
  if (lines.every(({ position }) => !typedCount(pieces[position] ?? ''))) problems['none'] = 'Enter what has come.';
  const paisa = extraCost.trim() === '' ? 0 : typedPaisa(extraCost);
  if (paisa === undefined || paisa < 0)
    problems['extraCost'] = problemOfAmount(extraCost) ?? 'Enter rupees, such as 1500';
  return problems;
}

export function ReceiveForm({ purchase, seesCosts }: { purchase: Purchase; seesCosts: boolean }) {
  const dispatch = useAppDispatch();
  const [receive] = useReceiveGoodsMutation();
  const { id, renew } = useRequestId();
  const lines = purchase.lines.filter((line) => openOf(line) > 0);
  const form = useCheckedForm(
    EMPTY,
    (empty) => empty,
    (values) => problemsOf(values, lines),
  );
  const { values, problems, set, field } = form;

  const save = form.submit(
    () => {
      const came = lines.map(({ position }) => ({
        position,
        quantity: typedCount(values.pieces[position] ?? '') ?? 0,
      }));
      const extraCost = pkrFromPaisa(typedPaisa(values.extraCost) ?? 0);
      const body = { id, version: purchase.version, lines: came.filter(({ quantity }) => quantity > 0), extraCost };
      return receive({ id: purchase._id, body });
    },
    ({ message }) => {
      dispatch(toastShown('success', message));
      form.undo();
      renew();
    },
  );

  return (
    <form noValidate aria-label="Receive pieces" onSubmit={save} className="grid gap-3">
      <ul className="divide-y divide-line">
        {lines.map((line) => (
          <li key={line.position} className="grid grid-cols-[minmax(0,1fr)_8rem] items-start gap-3 py-2">
            <p className="wrap-anywhere">
              <bdi>{nameWithVariant(line)}</bdi>
              <span className="block text-sm text-muted">
                {openOf(line)} still to come
                {!line.isCounted && '. The stock of this product is not counted and stays so.'}
              </span>
            </p>
            <TextField
              label="Came"
              aria-label={`Came: ${nameWithVariant(line)}`}
              inputMode="numeric"
              autoComplete="off"
              value={values.pieces[line.position] ?? ''}
              error={problems[`pieces.${line.position}`]}
              onChange={({ currentTarget }) =>
                set({ pieces: { ...values.pieces, [line.position]: currentTarget.value } })
              }
            />
          </li>
        ))}
      </ul>
      <Button
        variant="quiet"
        className="justify-self-start"
        onClick={() => set({ pieces: Object.fromEntries(lines.map((line) => [line.position, String(openOf(line))])) })}
      >
        All has come
      </Button>
      {seesCosts && (
        <TextField
          label="Transport, customs and other costs"
          hint="In rupees. They are added to the cost of these pieces."
          inputMode="decimal"
          autoComplete="off"
          {...field('extraCost')}
        />
      )}
      <FormAlert text={problems['none'] ?? form.alert} />
      <Button type="submit" className="justify-self-start" disabled={form.isBusy}>
        {form.isBusy ? 'Saving...' : 'Receive into stock'}
      </Button>
    </form>
  );
}
