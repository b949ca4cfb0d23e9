import { type FormEvent, useState } from 'react';
import { useParams } from 'react-router';
import type { DeskOrder } from '#contract/desk.schema.ts';
import { formatPkr } from '#contract/money.ts';
import type { DeskOrderDetails, EditOrderInput } from '#contract/order-edits.schema.ts';
import { ORDER_STATUS_MEANINGS } from '#contract/order-status.ts';
import { hasRight } from '#contract/rights.ts';
import { formatDateTime } from '#contract/time.ts';
import { variantLabel } from '#contract/variant-label.ts';
import { orderNumber } from '#web/features/orders/order-number.ts';
import { useEditOrderMutation, useGetDeskOrderQuery, useStartExchangeMutation } from '#web/features/parcels/api.ts';
import { dashboardMeta } from '#web/pages/dashboard/page-meta.ts';
import { useDashboardViewer } from '#web/pages/dashboard/viewer.ts';
import { messageOf } from '#web/store/api.ts';
import { useAppDispatch } from '#web/store/hooks.ts';
import { Button } from '#web/ui/button.tsx';
import { DashboardHeading } from '#web/ui/dashboard/heading.tsx';
import { LoadError } from '#web/ui/dashboard/load-error.tsx';
import { TextField } from '#web/ui/field.tsx';
import { FormAlert } from '#web/ui/form-alert.tsx';
import { Loading, Notice } from '#web/ui/notice.tsx';
import { SubmitButton } from '#web/ui/submit-button.tsx';
import { toastShown } from '#web/ui/toast.tsx';
import { ContactFields, readContact } from './contact-fields.tsx';
import { type EditedLine, LinesEditor } from './lines-editor.tsx';
import { OrderParcels } from './order-parcels.tsx';

export const meta = dashboardMeta('Change an order');

const FAILED = 'This could not be saved. Please try again.';

/** One order of the desk: change it until it leaves, exchange pieces once it has arrived. */
export default function DeskOrderPage() {
  const { orderId = '' } = useParams();
  const viewer = useDashboardViewer();
  const { data, error, refetch } = useGetDeskOrderQuery(orderId, { refetchOnMountOrArgChange: true });
  if (!data)
    return error ? (
      <LoadError text={messageOf(error, 'Failed to load the order.')} onRetry={refetch} />
    ) : (
      <Loading text="Loading order..." />
    );
  const { order: desk, parcels, changes } = data;
  const { status } = desk.order;
  const mayEdit = hasRight(viewer, 'orders.edit', 'orders.confirm') && ORDER_STATUS_MEANINGS[status].holdsStock;
  const mayExchange = hasRight(viewer, 'orders.edit') && status === 'Delivered';
  return (
    <>
      <DashboardHeading title={`Order ${orderNumber(desk.order)}`}>
        {ORDER_STATUS_MEANINGS[status].label}
      </DashboardHeading>
      {parcels.length > 0 && <OrderParcels parcels={parcels} mayChange={hasRight(viewer, 'parcels.book')} />}
      {mayEdit && <EditForm key={`edit ${desk.version}`} desk={desk} mayEditLines={hasRight(viewer, 'orders.edit')} />}
      {mayExchange && <ExchangeForm key={`exchange ${desk.version}`} desk={desk} />}
      {!mayEdit && !mayExchange && parcels.length === 0 && (
        <Notice icon="truck" title="There is nothing to change now" />
      )}
      {changes.length > 0 && <Changes changes={changes} />}
    </>
  );
}

function linesOf({ order }: DeskOrder): EditedLine[] {
  return order.products.map(({ productId, name, color, age, quantity }) => ({ productId, name, color, age, quantity }));
}

function EditForm({ desk, mayEditLines }: { desk: DeskOrder; mayEditLines: boolean }) {
  const { order, version, knownCity } = desk;
  const { address, city, state, zipCode } = order.shippingAddress;
  const dispatch = useAppDispatch();
  const [edit, { isLoading, error }] = useEditOrderMutation();
  const [lines, setLines] = useState<readonly EditedLine[]>(() => linesOf(desk));
  const [total, setTotal] = useState<number>();
  const before = linesOf(desk);
  const isSame =
    lines.length === before.length &&
    lines.every(
      ({ productId, quantity }, at) => before[at]?.productId === productId && before[at]?.quantity === quantity,
    );

  async function send(form: HTMLFormElement, isDryRun: boolean) {
    const body: EditOrderInput = {
      version,
      ...(isDryRun || total === undefined ? { isDryRun } : { grandTotal: total }),
      learnsCity: new FormData(form).has('learnsCity'),
      ...changedFields(readContact(form), { ...order, address, city, state, zipCode }),
      ...(isSame ? {} : { lines: lines.map(({ productId, quantity }) => ({ productId, quantity })) }),
    };
    const { data } = await edit({ id: order._id, body });
    setTotal(data?.grandTotal);
    if (data?.isSaved) dispatch(toastShown('success', 'The order was changed, and the customer is told.'));
  }

  return (
    <form
      aria-label="Change the order"
      className="grid max-w-3xl gap-5 rounded-lg bg-white p-4 shadow-card sm:p-6"
      onChange={() => setTotal(undefined)}
      onSubmit={(event: FormEvent<HTMLFormElement>) => {
        event.preventDefault();
        void send(event.currentTarget, total === undefined);
      }}
    >
      <ContactFields contact={{ ...order, address, city, state, zipCode }} />
      {knownCity === null && (
        <div className="grid gap-1 rounded-sm bg-sun-soft p-3">
          <p>
            The shop does not know <bdi className="font-bold">{city}</bdi>. Write the city that is meant.
          </p>
          <label className="flex min-h-11 items-center gap-3 font-bold">
            <input type="checkbox" name="learnsCity" className="size-6 accent-berry" />
            It is a spelling of that city: remember it
          </label>
        </div>
      )}
      {mayEditLines && (
        <LinesEditor
          lines={lines}
          onChange={(changed) => {
            setLines(changed);
            setTotal(undefined);
          }}
        />
      )}
      {total !== undefined && (
        <p role="status">
          The customer pays <strong>{formatPkr(total)}</strong>
          {order.grandTotal !== undefined && total !== order.grandTotal && `, before ${formatPkr(order.grandTotal)}`}.
        </p>
      )}
      <FormAlert text={error && messageOf(error, FAILED)} />
      <SubmitButton disabled={isLoading}>{total === undefined ? 'See the new total' : 'Save'}</SubmitButton>
    </form>
  );
}

type Contact = ReturnType<typeof readContact>;

function changedFields(entered: Contact, before: Contact): Partial<Contact> {
  const names = Object.keys(entered) as (keyof Contact)[];
  return Object.fromEntries(
    names.filter((name) => entered[name] !== before[name]).map((name) => [name, entered[name]]),
  );
}

function ExchangeForm({ desk }: { desk: DeskOrder }) {
  const { order, version } = desk;
  const dispatch = useAppDispatch();
  const [start, { isLoading, error }] = useStartExchangeMutation();
  const [back, setBack] = useState<readonly number[]>(() => order.products.map(() => 0));
  const [send, setSend] = useState<readonly EditedLine[]>([]);
  const chosen = back.flatMap((quantity, position) => (quantity > 0 ? [{ position, quantity }] : []));

  // What the customer is told, before anything is sent.
  const [cod, setCod] = useState<number>();

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const { data } = await start({
      isDryRun: cod === undefined,
      order: order._id,
      version,
      back: chosen,
      send: send.map(({ productId, quantity }) => ({ productId, quantity })),
    });
    setCod(data?.cod);
    if (data?.sent && data.back)
      dispatch(toastShown('success', `Parcel ${data.sent.number} is to book, ${data.back.number} is expected back.`));
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
              <bdi>{line.name}</bdi>, {variantLabel(line)}: pieces that come back
            </>
          }
          type="number"
          min={0}
          max={line.quantity}
          value={back[at] ?? 0}
          onChange={({ currentTarget }) => {
            const quantity = Math.trunc(currentTarget.valueAsNumber) || 0;
            setCod(undefined);
            setBack((before) => before.map((each, index) => (index === at ? quantity : each)));
            // The same one is what is usually sent, in another size.
            if (quantity > 0 && send.length === 0) setSend([{ ...line, quantity }]);
          }}
        />
      ))}
      <h3 className="font-bold">What is sent for it</h3>
      <LinesEditor
        lines={send}
        onChange={(changed) => {
          setSend(changed);
          setCod(undefined);
        }}
      />
      {cod !== undefined && (
        <p role="status">
          The customer pays <strong>{formatPkr(cod)}</strong>{' '}
          {cod === 0 ? 'when the parcel arrives. A difference in their favour is yours to settle.' : 'when it arrives.'}
        </p>
      )}
      <FormAlert text={error && messageOf(error, FAILED)} />
      <Button type="submit" disabled={isLoading || chosen.length === 0 || send.length === 0}>
        {cod === undefined ? 'See what the customer pays' : 'Start the exchange'}
      </Button>
    </form>
  );
}

function Changes({ changes }: { changes: DeskOrderDetails['changes'] }) {
  return (
    <section aria-labelledby="changes" className="mt-8">
      <h2 id="changes" className="mb-2 text-xl">
        What was changed
      </h2>
      <ol className="grid gap-3">
        {changes.map(({ at, by, changes: fields }) => (
          <li key={at} className="rounded-md bg-white p-4 shadow-card">
            <p className="text-sm text-muted">
              {formatDateTime(at)} by <bdi>{by ?? 'the customer'}</bdi>
            </p>
            <dl className="grid gap-1">
              {fields.map(({ field, before, after }) => (
                <div key={field} className="wrap-anywhere">
                  <dt className="inline font-bold">{field}: </dt>
                  <dd className="inline">
                    <del dir="auto">{before}</del> <ins dir="auto">{after}</ins>
                  </dd>
                </div>
              ))}
            </dl>
          </li>
        ))}
      </ol>
    </section>
  );
}
