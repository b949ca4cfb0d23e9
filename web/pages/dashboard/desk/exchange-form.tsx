import type { FormEvent } from 'react';
import { typedCount } from '#contract/amounts.ts';
import type { DeskOrder } from '#contract/desk.schema.ts';
import type { StartedExchange } from '#contract/returns.schema.ts';
import { nameWithVariant } from '#contract/variant-label.ts';
import { chosenPieces, PiecesField } from '#web/features/desk/pieces-field.tsx';
import { useStartExchangeMutation } from '#web/features/parcels/api.ts';
import { useAppDispatch } from '#web/store/hooks.ts';
import { Button } from '#web/ui/button.tsx';
import { useDraftState } from '#web/ui/dashboard/draft-state.ts';
import { formMessageOf } from '#web/ui/dashboard/form-message.ts';
import { RadioField } from '#web/ui/dashboard/radio-field.tsx';
import { focusFirstInvalid, useFormErrors } from '#web/ui/form.ts';
import { FormAlert } from '#web/ui/form-alert.tsx';
import { toastShown } from '#web/ui/toast.tsx';
import { ExchangeQuote } from './exchange-quote.tsx';
import { type EditedLine, LinesEditor, NO_LINES } from './lines-editor.tsx';
import { shareTexts } from './share-texts.ts';
import { useQuotedTotal } from './use-quoted-total.ts';

interface ExchangeFormProps {
  desk: DeskOrder;
  /** Error of the last press. The page holds it, because a new order status may close the form. */
  problem: string;
  onProblem: (text: string) => void;
  onStarted: () => void;
}

const REASONS = { small: 'Too small', large: 'Too large', other: 'Another reason' } as const;
const WAYS = { pieces: 'Other pieces', money: 'Money back' } as const;

interface ExchangeChoice {
  way: keyof typeof WAYS;
  /** Pieces of each line that come back, as typed. */
  back: readonly string[];
  send: readonly EditedLine[];
  reason: keyof typeof REASONS | undefined;
  refundsDelivery: boolean;
}

type ChangeChoice = (changes: (before: ExchangeChoice) => Partial<ExchangeChoice>) => void;
type Order = DeskOrder['order'];

export function ExchangeForm({ desk, problem, onProblem, onStarted }: ExchangeFormProps) {
  const { order, version } = desk;
  const dispatch = useAppDispatch();
  const [start, { isLoading }] = useStartExchangeMutation();
  const [choice, setChoice] = useDraftState<ExchangeChoice>('exchange', {
    way: 'pieces',
    back: order.products.map(() => '0'),
    send: [],
    reason: undefined,
    refundsDelivery: false,
  });
  const { errors, show } = useFormErrors<'back' | 'send'>();
  const isExchange = choice.way === 'pieces';
  const { total: quote, forget, begin } = useQuotedTotal<StartedExchange>();

  const change: ChangeChoice = (changes) => {
    forget();
    setChoice((before) => ({ ...before, ...changes(before) }));
  };

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const missing = {
      back: comesBack(choice) ? undefined : 'Say how many pieces come back.',
      send: isExchange && choice.send.length === 0 ? NO_LINES : undefined,
    };
    if (!show(event.currentTarget, missing) || focusFirstInvalid(event.currentTarget)) return;
    const receive = begin();
    onProblem('');
    const { data, error } = await start({
      ...(quote === undefined ? { isDryRun: true } : { cod: quote.cod, refund: quote.refund }),
      order: order._id,
      version,
      back: chosenPieces(choice.back),
      send: isExchange
        ? choice.send.map(({ productId, quantity }) => ({ productId, quantity: typedCount(quantity) ?? 0 }))
        : [],
      ...(choice.reason && { fit: choice.reason === 'other' ? null : choice.reason }),
      refundsDelivery: !isExchange && choice.refundsDelivery,
    });
    if (error) onProblem(formMessageOf(error));
    if (!data?.back) {
      receive(data);
      return;
    }
    const sent = data.sent && !isAtCounter(order) ? `Parcel ${data.sent.number} is to book, ` : 'Parcel ';
    dispatch(toastShown('success', `${sent}${data.back.number} is expected back.`));
    onStarted();
  }

  return (
    <form
      aria-label={isExchange ? 'Exchange' : 'Return'}
      className="grid max-w-3xl gap-5 rounded-lg bg-card p-4 shadow-card sm:p-6"
      onSubmit={(event) => void submit(event)}
    >
      <h2 className="text-xl">{isExchange ? 'Exchange' : 'Return'}</h2>
      <ExchangeFields order={order} choice={choice} problems={errors} onChange={change} />
      {quote && <ExchangeQuote quote={quote} order={order} />}
      <FormAlert text={problem} />
      <Button type="submit" disabled={isLoading}>
        {submitLabel(isExchange, quote !== undefined)}
      </Button>
    </form>
  );
}

interface ExchangeFieldsProps {
  order: Order;
  choice: ExchangeChoice;
  problems: { back?: string | undefined; send?: string | undefined };
  onChange: ChangeChoice;
}

function ExchangeFields({ order, choice, problems, onChange }: ExchangeFieldsProps) {
  const shares = shareTexts(order);
  return (
    <>
      <RadioField
        legend="What does the customer get?"
        options={WAYS}
        value={choice.way}
        onChange={(way) => onChange(() => ({ way }))}
      />
      {order.products.map((line, at) => (
        <PiecesField
          key={line.productId}
          label={
            <>
              <bdi>{nameWithVariant(line)}</bdi>: pieces that come back
            </>
          }
          hint={shares[at]}
          max={line.quantity}
          value={choice.back[at] ?? ''}
          error={at === 0 && !comesBack(choice) ? problems.back : undefined}
          onText={(text) => onChange(({ back }) => ({ back: back.with(at, text) }))}
        />
      ))}
      <RadioField
        legend="Why do they come back? (optional)"
        options={REASONS}
        value={choice.reason}
        onChange={(reason) => onChange(() => ({ reason }))}
      />
      {choice.way === 'pieces' ? (
        <>
          <h3 className="font-bold">{isAtCounter(order) ? 'What the customer takes for it' : 'What is sent for it'}</h3>
          <LinesEditor
            lines={choice.send}
            problem={choice.send.length === 0 ? problems.send : undefined}
            onChange={(send) => onChange(() => ({ send }))}
          />
        </>
      ) : (
        <label className="flex min-h-11 items-center gap-2.5">
          <input
            type="checkbox"
            checked={choice.refundsDelivery}
            onChange={({ currentTarget: { checked } }) => onChange(() => ({ refundsDelivery: checked }))}
            className="size-5 shrink-0 accent-berry"
          />
          Give back the delivery charge of these pieces too
        </label>
      )}
    </>
  );
}

/** Customers exchange at the counter what they bought there: nothing is sent. */
const isAtCounter = ({ channel }: Order) => channel === 'counter';
const comesBack = ({ back }: ExchangeChoice) => chosenPieces(back).length > 0;

function submitLabel(isExchange: boolean, isQuoted: boolean): string {
  if (isExchange) return isQuoted ? 'Start the exchange' : 'See what the customer pays';
  return isQuoted ? 'Start the return' : 'See what the customer gets';
}
