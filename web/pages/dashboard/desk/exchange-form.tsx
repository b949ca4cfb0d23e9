import { type FormEvent, useState } from 'react';
import type { DeskOrder } from '#contract/desk.schema.ts';
import { formatPkr } from '#contract/money.ts';
import { nameWithVariant } from '#contract/variant-label.ts';
import { useStartExchangeMutation } from '#web/features/parcels/api.ts';
import { useAppDispatch } from '#web/store/hooks.ts';
import { Button } from '#web/ui/button.tsx';
import { formMessageOf } from '#web/ui/dashboard/form-message.ts';
import { TextField } from '#web/ui/field.tsx';
import { useFormErrors } from '#web/ui/form.ts';
import { FormAlert } from '#web/ui/form-alert.tsx';
import { toastShown } from '#web/ui/toast.tsx';
import { type EditedLine, LinesEditor, NO_LINES } from './lines-editor.tsx';
import { useQuotedTotal } from './use-quoted-total.ts';

interface ExchangeFormProps {
  desk: DeskOrder;
  /** Error of the last press. The page holds it, because the form disappears if the order's status has changed. */
  problem: string;
  onProblem: (text: string) => void;
  onStarted: () => void;
}

/** A form that starts an exchange of delivered pieces. It shows the amount to collect first. */
export function ExchangeForm({ desk, problem, onProblem, onStarted }: ExchangeFormProps) {
  const { order, version } = desk;
  const dispatch = useAppDispatch();
  const [start, { isLoading }] = useStartExchangeMutation();
  const [back, setBack] = useState<readonly number[]>(() => order.products.map(() => 0));
  const [send, setSend] = useState<readonly EditedLine[]>([]);
  const { errors, show } = useFormErrors<'back' | 'send'>();
  const chosen = back.flatMap((quantity, position) => (quantity > 0 ? [{ position, quantity }] : []));

  // Staff tell the customer this amount before the exchange starts.
  const { total: cod, forget, begin } = useQuotedTotal();

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const missing = {
      back: chosen.length === 0 ? 'Say how many pieces come back.' : undefined,
      send: send.length === 0 ? NO_LINES : undefined,
    };
    if (!show(event.currentTarget, missing)) return;
    const receive = begin();
    onProblem('');
    const { data, error } = await start({
      ...(cod === undefined ? { isDryRun: true } : { cod }),
      order: order._id,
      version,
      back: chosen,
      send: send.map(({ productId, quantity }) => ({ productId, quantity })),
    });
    if (error) onProblem(formMessageOf(error));
    if (!data?.sent || !data.back) {
      receive(data?.cod);
      return;
    }
    dispatch(toastShown('success', `Parcel ${data.sent.number} is to book, ${data.back.number} is expected back.`));
    onStarted();
  }

  return (
    <form
      aria-label="Exchange"
      className="grid max-w-3xl gap-5 rounded-lg bg-white p-4 shadow-card sm:p-6"
      onSubmit={(event) => void submit(event)}
    >
      <h2 className="text-xl">Exchange</h2>
      {order.products.map((line, at) => (
        <TextField
          key={line.productId}
          label={
            <>
              <bdi>{nameWithVariant(line)}</bdi>: pieces that come back
            </>
          }
          type="number"
          min={0}
          max={line.quantity}
          value={back[at] ?? 0}
          error={chosen.length === 0 && at === 0 ? errors.back : undefined}
          onChange={({ currentTarget }) => {
            const quantity = Math.trunc(currentTarget.valueAsNumber) || 0;
            forget();
            setBack((before) => before.map((each, index) => (index === at ? quantity : each)));
          }}
        />
      ))}
      <h3 className="font-bold">What is sent for it</h3>
      <LinesEditor
        lines={send}
        problem={send.length === 0 ? errors.send : undefined}
        onChange={(changed) => {
          setSend(changed);
          forget();
        }}
      />
      {cod !== undefined && (
        <p role="status">
          The customer pays <strong>{formatPkr(cod)}</strong>{' '}
          {cod === 0 ? 'when the parcel arrives. A difference in their favour is yours to settle.' : 'when it arrives.'}
        </p>
      )}
      <FormAlert text={problem} />
      <Button type="submit" disabled={isLoading}>
        {cod === undefined ? 'See what the customer pays' : 'Start the exchange'}
      </Button>
    </form>
  );
}
