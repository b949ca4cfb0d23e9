import { type FormEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { useParams } from 'react-router';
import type { DeskOrder } from '#contract/desk.schema.ts';
import { formatPkr } from '#contract/money.ts';
import type { DeskOrderDetails, EditOrderInput } from '#contract/order-edits.schema.ts';
import { ORDER_STATUS_MEANINGS } from '#contract/order-status.ts';
import { hasRight } from '#contract/rights.ts';
import { formatDateTime } from '#contract/time.ts';
import { focusFirstInvalid } from '#web/features/accounts/field-errors.ts';
import { orderNumber } from '#web/features/orders/order-number.ts';
import { useEditOrderMutation, useGetDeskOrderQuery } from '#web/features/parcels/api.ts';
import { dashboardMeta } from '#web/pages/dashboard/page-meta.ts';
import { useDashboardViewer } from '#web/pages/dashboard/viewer.ts';
import { isApiError, messageOf } from '#web/store/api.ts';
import { useAppDispatch } from '#web/store/hooks.ts';
import { DashboardHeading } from '#web/ui/dashboard/heading.tsx';
import { LoadError } from '#web/ui/dashboard/load-error.tsx';
import { FormAlert } from '#web/ui/form-alert.tsx';
import { Loading, Notice } from '#web/ui/notice.tsx';
import { SubmitButton } from '#web/ui/submit-button.tsx';
import { toastShown } from '#web/ui/toast.tsx';
import { ContactDoubts, UnknownCity, useContactDoubts } from './contact-doubts.tsx';
import { type Contact, ContactFields, readContact } from './contact-fields.tsx';
import { ExchangeForm } from './exchange-form.tsx';
import { type EditedLine, LinesEditor, NO_LINES } from './lines-editor.tsx';
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
        <span className="inline-block first-letter:uppercase">{ORDER_STATUS_MEANINGS[status].label}</span>
      </DashboardHeading>
      {parcels.length > 0 && <OrderParcels parcels={parcels} mayChange={hasRight(viewer, 'parcels.book')} />}
      {mayEdit && <EditForm key={shownIn(desk)} desk={desk} mayEditLines={hasRight(viewer, 'orders.edit')} />}
      {mayExchange && <ExchangeForm key={`exchange ${desk.version}`} desk={desk} />}
      {!mayEdit && !mayExchange && parcels.length === 0 && (
        <Notice icon="truck" title="There is nothing to change now" />
      )}
      {changes.length > 0 && <Changes changes={changes} />}
    </>
  );
}

/** What a form begins with: a version that only unpacks a parcel, or notes a call, leaves what is typed. */
function shownIn(desk: DeskOrder): string {
  const { customerName, phone, shippingAddress, notes } = desk.order;
  return JSON.stringify([customerName, phone, shippingAddress, notes, linesOf(desk)]);
}

function linesOf({ order }: DeskOrder): EditedLine[] {
  return order.products.map(({ productId, name, color, age, quantity }) => ({ productId, name, color, age, quantity }));
}

function EditForm({ desk, mayEditLines }: { desk: DeskOrder; mayEditLines: boolean }) {
  const { order, version, knownCity } = desk;
  const { address, city, state, zipCode } = order.shippingAddress;
  const dispatch = useAppDispatch();
  const [edit, { isLoading, error, originalArgs }] = useEditOrderMutation();
  // What stood against it, as a packed parcel, is over where the order has another version since.
  const isOver = isApiError(error) && error.status === 400 && originalArgs?.body.version !== version;
  const { doubts, check } = useContactDoubts();
  const [linesProblem, setLinesProblem] = useState('');
  const [lines, setLines] = useState<readonly EditedLine[]>(() => linesOf(desk));
  const [total, setTotal] = useState<number>();
  const before = linesOf(desk);
  const isSame =
    lines.length === before.length &&
    lines.every(
      ({ productId, quantity }, at) => before[at]?.productId === productId && before[at]?.quantity === quantity,
    );

  async function send(form: HTMLFormElement, isDryRun: boolean) {
    flushSync(() => setLinesProblem(lines.length === 0 ? NO_LINES : ''));
    if (lines.length === 0) return focusFirstInvalid(form);
    const contact = readContact(form);
    const body: EditOrderInput = {
      version,
      ...(isDryRun || total === undefined ? { isDryRun } : { grandTotal: total }),
      learnsCity: new FormData(form).has('learnsCity'),
      ...changedFields(contact, { ...order, address, city, state, zipCode }),
      ...(isSame ? {} : { lines: lines.map(({ productId, quantity }) => ({ productId, quantity })) }),
    };
    const [{ data }] = await Promise.all([edit({ id: order._id, body }), isDryRun && check(contact)]);
    setTotal(data?.isSaved ? undefined : data?.grandTotal);
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
        <UnknownCity city={city}>
          <label className="flex min-h-11 items-center gap-3 font-bold">
            <input type="checkbox" name="learnsCity" className="size-6 accent-berry" />
            It is a spelling of that city: remember it
          </label>
        </UnknownCity>
      )}
      {mayEditLines && (
        <LinesEditor
          lines={lines}
          problem={linesProblem}
          onChange={(changed) => {
            setLines(changed);
            setLinesProblem('');
            setTotal(undefined);
          }}
        />
      )}
      {total !== undefined && (
        <>
          <ContactDoubts doubts={knownCity === null && doubts.city === city ? { phone: doubts.phone } : doubts} />
          <p role="status">
            The customer pays <strong>{formatPkr(total)}</strong>
            {order.grandTotal !== undefined && total !== order.grandTotal && `, before ${formatPkr(order.grandTotal)}`}.
          </p>
        </>
      )}
      <FormAlert text={error && !isOver ? messageOf(error, FAILED) : ''} />
      <SubmitButton disabled={isLoading}>{total === undefined ? 'See the new total' : 'Save'}</SubmitButton>
    </form>
  );
}

function changedFields(entered: Contact, before: Contact): Partial<Contact> {
  const names = Object.keys(entered) as (keyof Contact)[];
  return Object.fromEntries(
    names.filter((name) => entered[name] !== before[name]).map((name) => [name, entered[name]]),
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
