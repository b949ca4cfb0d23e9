import { countOrWrong, rupeesOrWrong } from '#contract/amounts.ts';
import { type Purchase, receiveGoodsBody } from '#contract/purchases.schema.ts';
import { nameWithVariant } from '#contract/variant-label.ts';
import { useAppDispatch } from '#web/store/hooks.ts';
import { Button } from '#web/ui/button.tsx';
import { checkRequest } from '#web/ui/dashboard/request-check.ts';
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

/** Returns the lines of which something has come, as the request has them. */
function linesOf({ pieces }: ReceiveDraft, lines: readonly Line[]) {
  return lines
    .map(({ position }) => ({ position, quantity: countOrWrong(pieces[position] ?? '') }))
    .filter(({ quantity }) => quantity !== null && quantity !== 0);
}

/** The request does not show how many pieces of a line are still to come. */
function problemsOf(draft: ReceiveDraft, lines: readonly Line[]): Record<string, string> {
  const problems = linesOf(draft, lines).map(({ position, quantity }, index) => {
    const line = lines.find((each) => each.position === position);
    const open = line ? openOf(line) : 0;
    return typeof quantity === 'number' && quantity <= open ? [] : [`lines.${index}.quantity`, `Enter 0 to ${open}`];
  });
  return Object.fromEntries(problems.filter(({ length }) => length > 0));
}

export function ReceiveForm({ purchase, seesCosts }: { purchase: Purchase; seesCosts: boolean }) {
  const dispatch = useAppDispatch();
  const [receive] = useReceiveGoodsMutation();
  const { id, renew } = useRequestId();
  const lines = purchase.lines.filter((line) => openOf(line) > 0);
  const form = useCheckedForm(
    EMPTY,
    (empty) => empty,
    checkRequest(
      receiveGoodsBody,
      (values: ReceiveDraft) => ({
        id,
        version: purchase.version,
        lines: linesOf(values, lines),
        extraCost: rupeesOrWrong(values.extraCost) ?? 0,
      }),
      (values) => problemsOf(values, lines),
    ),
  );
  const { values, problems, set, field } = form;
  const came = linesOf(values, lines);

  const save = form.submit(
    (body) => receive({ id: purchase._id, body }),
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
              error={problems[`lines.${came.findIndex(({ position }) => position === line.position)}.quantity`]}
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
      <FormAlert text={problems['lines'] ?? form.alert} />
      <Button type="submit" className="justify-self-start" disabled={form.isBusy}>
        {form.isBusy ? 'Saving...' : 'Receive into stock'}
      </Button>
    </form>
  );
}
