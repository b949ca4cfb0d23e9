import { type FormEvent, useState } from 'react';
import { countOrWrong } from '#contract/amounts.ts';
import type { Written } from '#contract/field-problems.ts';
import { formatPkr } from '#contract/money.ts';
import type { EnterOrderInput } from '#contract/order-edits.schema.ts';
import type { PricedOrder } from '#contract/order-prices.schema.ts';
import { deskHref } from '#web/features/desk/desk-address.ts';
import { useEnterOrderMutation } from '#web/features/parcels/api.ts';
import { dashboardMeta } from '#web/pages/dashboard/page-meta.ts';
import { useAppDispatch } from '#web/store/hooks.ts';
import { useDraftState } from '#web/ui/dashboard/draft-state.ts';
import { formMessageOf } from '#web/ui/dashboard/form-message.ts';
import { DashboardHeading } from '#web/ui/dashboard/heading.tsx';
import { useRequestId } from '#web/ui/dashboard/use-request-id.ts';
import { focusFirstInvalid, useFormErrors } from '#web/ui/form.ts';
import { FormAlert } from '#web/ui/form-alert.tsx';
import { useLateNavigate } from '#web/ui/late-navigation.ts';
import { SubmitButton } from '#web/ui/submit-button.tsx';
import { toastShown } from '#web/ui/toast.tsx';
import { ContactDoubts, useContactDoubts } from './contact-doubts.tsx';
import { ContactFields, readContact } from './contact-fields.tsx';
import { NO_LINES } from './lines-editor.tsx';
import { type Ordered, OrderedFields } from './ordered-fields.tsx';
import { changedPrices, NO_PRICES, priceOf } from './prices-draft.ts';
import { PricesPreview } from './prices-editor.tsx';
import { useQuotedTotal } from './use-quoted-total.ts';

export const meta = dashboardMeta('New order');

const EMPTY = { customerName: '', phone: '', address: '', city: '', state: '', zipCode: '', notes: '' };

const NOTHING: Ordered = { lines: [], draft: NO_PRICES };

export default function EnterOrder() {
  const navigate = useLateNavigate();
  const dispatch = useAppDispatch();
  const [enter, { isLoading, error }] = useEnterOrderMutation();
  const [ordered, setOrdered] = useDraftState('ordered', NOTHING);
  const [contact, setContact] = useDraftState('contact', EMPTY);
  const [isConfirmed, setIsConfirmed] = useDraftState('confirmed', true);
  const { lines, draft } = ordered;
  const { id: idempotencyKey } = useRequestId();

  const { total, forget, begin } = useQuotedTotal();
  const { doubts, check } = useContactDoubts();
  const { errors, show } = useFormErrors<'lines'>();
  const [prices, setPrices] = useState<PricedOrder>();

  function change(changes: Partial<Ordered>) {
    setOrdered((before) => ({ ...before, ...changes }));
    forget();
  }

  async function submit(form: HTMLFormElement) {
    if (!show(form, { lines: lines.length === 0 ? NO_LINES : undefined }) || focusFirstInvalid(form)) return;
    const isDryRun = total === undefined;
    const typed = readContact(form);
    const body: Written<EnterOrderInput> = {
      ...typed,
      lines: lines.map((line) => ({
        productId: line.productId,
        quantity: countOrWrong(line.quantity),
        price: priceOf(line, []) ?? undefined,
      })),
      ...changedPrices(draft, NO_PRICES),
      isConfirmed,
      ...(isDryRun ? { isDryRun } : { grandTotal: total }),
    };
    const receive = begin();
    const [{ data }] = await Promise.all([
      enter({ idempotencyKey, body: body as EnterOrderInput }),
      isDryRun && check(typed),
    ]);
    if (!data || data.orderId === null) {
      if (receive(data?.grandTotal)) setPrices(data);
      return;
    }
    dispatch(toastShown('success', `Order ${data.orderId} is entered.`));
    const queue = isConfirmed ? 'to_pack' : 'to_confirm';
    navigate(`/dashboard/desk${deskHref({ queue, q: data.orderId })}`);
  }

  return (
    <>
      <DashboardHeading title="New order">For somebody who has called or written.</DashboardHeading>
      <form
        aria-label="New order"
        className="grid max-w-3xl gap-5 rounded-lg bg-card p-4 shadow-card sm:p-6"
        onChange={({ currentTarget }) => {
          setContact(readContact(currentTarget));
          forget();
        }}
        onSubmit={(event: FormEvent<HTMLFormElement>) => {
          event.preventDefault();
          void submit(event.currentTarget);
        }}
      >
        <ContactFields contact={contact} />
        <OrderedFields ordered={ordered} before={NOTHING} problem={errors.lines} onChange={change} />
        <label className="flex min-h-11 items-center gap-2">
          <input
            type="checkbox"
            checked={isConfirmed}
            onChange={({ currentTarget }) => setIsConfirmed(currentTarget.checked)}
            className="size-5 accent-primary"
          />
          The customer has confirmed it: pack it next
        </label>
        {total !== undefined && (
          <>
            <ContactDoubts doubts={doubts} onCity={forget} />
            {prices && <PricesPreview prices={prices} />}
            <p role="status">
              The customer pays <strong>{formatPkr(total)}</strong>
              {prices?.grandTotalBefore !== undefined &&
                prices.grandTotalBefore !== total &&
                `, at the prices of the shop ${formatPkr(prices.grandTotalBefore)}`}
              .
            </p>
          </>
        )}
        <FormAlert text={error && formMessageOf(error)} />
        <SubmitButton disabled={isLoading}>{total === undefined ? 'See the total' : 'Enter the order'}</SubmitButton>
      </form>
    </>
  );
}
