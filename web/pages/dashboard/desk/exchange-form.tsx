import { type FormEvent, useState } from 'react';
import type { DeskOrder } from '#contract/desk.schema.ts';
import type { StartedExchange } from '#contract/returns.schema.ts';
import { nameWithVariant } from '#contract/variant-label.ts';
import { useStartExchangeMutation } from '#web/features/parcels/api.ts';
import { useAppDispatch } from '#web/store/hooks.ts';
import { Button } from '#web/ui/button.tsx';
import { formMessageOf } from '#web/ui/dashboard/form-message.ts';
import { RadioField } from '#web/ui/dashboard/radio-field.tsx';
import { TextField } from '#web/ui/field.tsx';
import { useFormErrors } from '#web/ui/form.ts';
import { FormAlert } from '#web/ui/form-alert.tsx';
import { toastShown } from '#web/ui/toast.tsx';
import { ExchangeQuote } from './exchange-quote.tsx';
import { type EditedLine, LinesEditor, NO_LINES } from './lines-editor.tsx';
import { shareTexts } from './share-texts.ts';
import { useQuotedTotal } from './use-quoted-total.ts';

interface ExchangeFormProps {
  desk: DeskOrder;
  /** Error of the last press. The page holds it, because the form disappears if the order's status has changed. */
  problem: string;
  onProblem: (text: string) => void;
  onStarted: () => void;
}

const WAYS = { pieces: 'Other pieces', money: 'Money back' } as const;
type Way = keyof typeof WAYS;

export function ExchangeForm({ desk, problem, onProblem, onStarted }: ExchangeFormProps) {
  const { order, version } = desk;
  // Customers who bought at the counter exchange pieces there, so this form only takes pieces back.
  const isAtCounter = order.channel === 'counter';
  const dispatch = useAppDispatch();
  const [start, { isLoading }] = useStartExchangeMutation();
  const [back, setBack] = useState<readonly number[]>(() => order.products.map(() => 0));
  const [way, setWay] = useState<Way>(isAtCounter ? 'money' : 'pieces');
  const [send, setSend] = useState<readonly EditedLine[]>([]);
  const [refundsDelivery, setRefundsDelivery] = useState(false);
  const { errors, show } = useFormErrors<'back' | 'send'>();
  const chosen = back.flatMap((quantity, position) => (quantity > 0 ? [{ position, quantity }] : []));
  const isExchange = way === 'pieces';
  const shares = shareTexts(order);

  // Staff tell the customer these amounts before the exchange starts.
  const { total: quote, forget, begin } = useQuotedTotal<StartedExchange>();

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const missing = {
      back: chosen.length === 0 ? 'Say how many pieces come back.' : undefined,
      send: isExchange && send.length === 0 ? NO_LINES : undefined,
    };
    if (!show(event.currentTarget, missing)) return;
    const receive = begin();
    onProblem('');
    const { data, error } = await start({
      ...(quote === undefined ? { isDryRun: true } : { cod: quote.cod, refund: quote.refund }),
      order: order._id,
      version,
      back: chosen,
      send: isExchange ? send.map(({ productId, quantity }) => ({ productId, quantity })) : [],
      refundsDelivery: !isExchange && refundsDelivery,
    });
    if (error) onProblem(formMessageOf(error));
    if (!data?.back) {
      receive(data);
      return;
    }
    const sent = data.sent ? `Parcel ${data.sent.number} is to book, ` : 'Parcel ';
    dispatch(toastShown('success', `${sent}${data.back.number} is expected back.`));
    onStarted();
  }

  return (
    <form
      aria-label={isExchange ? 'Exchange' : 'Return'}
      className="grid max-w-3xl gap-5 rounded-lg bg-white p-4 shadow-card sm:p-6"
      onSubmit={(event) => void submit(event)}
    >
      <h2 className="text-xl">{isExchange ? 'Exchange' : 'Return'}</h2>
      {!isAtCounter && (
        <RadioField
          legend="What does the customer get?"
          options={WAYS}
          value={way}
          onChange={(changed) => {
            setWay(changed);
            forget();
          }}
        />
      )}
      {order.products.map((line, at) => (
        <TextField
          key={line.productId}
          label={
            <>
              <bdi>{nameWithVariant(line)}</bdi>: pieces that come back
            </>
          }
          hint={shares[at]}
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
      {isExchange ? (
        <>
          <h3 className="font-bold">What is sent for it</h3>
          <LinesEditor
            lines={send}
            problem={send.length === 0 ? errors.send : undefined}
            onChange={(changed) => {
              setSend(changed);
              forget();
            }}
          />
        </>
      ) : (
        <label className="flex min-h-11 items-center gap-2.5">
          <input
            type="checkbox"
            checked={refundsDelivery}
            onChange={({ currentTarget }) => {
              setRefundsDelivery(currentTarget.checked);
              forget();
            }}
            className="size-5 shrink-0 accent-berry"
          />
          Give back the delivery charge of these pieces too
        </label>
      )}
      {quote && <ExchangeQuote quote={quote} order={order} />}
      <FormAlert text={problem} />
      <Button type="submit" disabled={isLoading}>
        {submitLabel(isExchange, quote !== undefined)}
      </Button>
    </form>
  );
}

function submitLabel(isExchange: boolean, isQuoted: boolean): string {
  if (isExchange) return isQuoted ? 'Start the exchange' : 'See what the customer pays';
  return isQuoted ? 'Start the return' : 'See what the customer gets';
}
