import { type FormEvent, useMemo, useState } from 'react';
import { countOrWrong } from '#contract/amounts.ts';
import type { DeskOrder } from '#contract/desk.schema.ts';
import type { Written } from '#contract/field-problems.ts';
import { formatPkr } from '#contract/money.ts';
import type { EditOrderInput } from '#contract/order-edits.schema.ts';
import type { PricedOrder } from '#contract/order-prices.schema.ts';
import { useEditOrderMutation } from '#web/features/parcels/api.ts';
import { isApiError } from '#web/store/api.ts';
import { useAppDispatch } from '#web/store/hooks.ts';
import { useDraftState } from '#web/ui/dashboard/draft-state.ts';
import { formMessageOf } from '#web/ui/dashboard/form-message.ts';
import { focusFirstInvalid, useFormErrors } from '#web/ui/form.ts';
import { FormAlert } from '#web/ui/form-alert.tsx';
import { SubmitButton } from '#web/ui/submit-button.tsx';
import { toastShown } from '#web/ui/toast.tsx';
import { ContactDoubts, UnknownCity, useContactDoubts } from './contact-doubts.tsx';
import { type Contact, ContactFields, readContact } from './contact-fields.tsx';
import { type EditedLine, NO_LINES } from './lines-editor.tsx';
import { type Ordered, OrderedFields } from './ordered-fields.tsx';
import { changedPrices, draftOfPrices, priceOf } from './prices-draft.ts';
import { PricesPreview } from './prices-editor.tsx';
import { useQuotedTotal } from './use-quoted-total.ts';

interface EditFormProps {
  /** Argument of the page's `getDeskOrder` query, whose cached response a save updates. */
  id: string;
  desk: DeskOrder;
  mayEditLines: boolean;
  /** Error of the last press. The page holds it, because a new order status may close the form. */
  problem: string;
  /** `version` is set if the error belongs only to this version of the order. */
  onProblem: (text: string, version?: number) => void;
  onSaved: () => void;
}

/** Changes contact, lines and prices of an order. When `desk` changes, unedited fields get the new values. */
export function EditForm({ id, desk, mayEditLines, problem, onProblem, onSaved }: EditFormProps) {
  const { order, version, knownCity, suggestedCity } = desk;
  const contactBefore = useMemo(() => contactOf(desk), [desk]);
  const { city } = contactBefore;
  const dispatch = useAppDispatch();
  const [edit, { isLoading }] = useEditOrderMutation();
  const { doubts, check } = useContactDoubts();
  const { errors, show } = useFormErrors<'lines'>();
  const { total, forget, begin } = useQuotedTotal();
  const [prices, setPrices] = useState<PricedOrder>();
  const before = { lines: linesOf(desk), draft: draftOfPrices(order) };
  const [edits, setEdits] = useDraftState<Partial<Ordered>>('edits', {});
  const { lines, draft } = { ...before, ...edits };
  const [typed, setTyped] = useDraftState<Partial<Contact>>('contact', {});
  const unsaved = changedFields(typed, contactBefore);
  // Forgets what is saved by now, so that the fields show later changes by others.
  if (Object.keys(unsaved).length < Object.keys(typed).length) setTyped(unsaved);

  function change(changes: Partial<Ordered>) {
    setEdits((now) => ({ ...now, ...changes }));
    forget();
  }

  async function send(form: HTMLFormElement, isDryRun: boolean) {
    if (!show(form, { lines: lines.length === 0 ? NO_LINES : undefined }) || focusFirstInvalid(form)) return;
    const entered = readContact(form);
    const body: Written<EditOrderInput> = {
      version,
      ...(isDryRun || total === undefined ? { isDryRun } : { grandTotal: total }),
      learnsCity: new FormData(form).has('learnsCity'),
      ...changedFields(entered, contactBefore),
      ...(isSame(lines, before.lines) ? {} : { lines: lines.map((line) => requestedLine(line, before.lines)) }),
      ...changedPrices(draft, before.draft),
    };
    const receive = begin();
    onProblem('');
    const [{ data, error }] = await Promise.all([
      edit({ id, body: body as EditOrderInput }),
      isDryRun && check(entered),
    ]);
    const isUnchanged = receive(data?.isSaved ? undefined : data?.grandTotal);
    if (isUnchanged) setPrices(data);
    if (error) onProblem(formMessageOf(error), isApiError(error) && error.status === 400 ? version : undefined);
    if (!data?.isSaved) return;
    dispatch(toastShown('success', 'The order was changed, and the customer is told.'));
    // If the user has edited the form during the save, it stays open, because that edit is not saved yet.
    if (isUnchanged) onSaved();
  }

  return (
    <form
      aria-label="Change the order"
      className="grid max-w-3xl gap-5 rounded-lg bg-card p-4 shadow-card sm:p-6"
      onChange={({ currentTarget }) => {
        setTyped(changedFields(readContact(currentTarget), contactBefore));
        forget();
      }}
      onSubmit={(event: FormEvent<HTMLFormElement>) => {
        event.preventDefault();
        void send(event.currentTarget, total === undefined);
      }}
    >
      <ContactFields contact={contactBefore} typed={typed} knownCity={knownCity} />
      {knownCity === null && <StoredCityQuestion city={city} suggestion={suggestedCity ?? undefined} onCity={forget} />}
      <OrderedFields
        ordered={{ lines, draft }}
        before={before}
        mayEditLines={mayEditLines}
        problem={errors.lines}
        onChange={change}
      />
      {total !== undefined && (
        <>
          <ContactDoubts
            doubts={knownCity === null && doubts.city === city ? { phone: doubts.phone } : doubts}
            onCity={forget}
          />
          {prices && <PricesPreview prices={prices} />}
          <p role="status">
            The customer pays <strong>{formatPkr(total)}</strong>
            {order.grandTotal !== undefined && total !== order.grandTotal && `, before ${formatPkr(order.grandTotal)}`}.
          </p>
        </>
      )}
      <FormAlert text={problem} />
      <SubmitButton disabled={isLoading}>{total === undefined ? 'See the new total' : 'Save'}</SubmitButton>
    </form>
  );
}

interface StoredCityQuestionProps {
  city: string;
  suggestion: string | undefined;
  onCity: () => void;
}

/** Asks staff about the city of a stored order if the shop does not know the city. */
function StoredCityQuestion({ city, suggestion, onCity }: StoredCityQuestionProps) {
  return (
    <UnknownCity
      city={city}
      suggestion={suggestion}
      onCity={(form) => {
        const learns = form?.elements.namedItem('learnsCity');
        if (learns instanceof HTMLInputElement) learns.checked = true;
        onCity();
      }}
    >
      <label className="flex min-h-11 items-center gap-3 font-bold">
        <input type="checkbox" name="learnsCity" className="size-6 accent-berry" />
        It is a spelling of that city: remember it
      </label>
    </UnknownCity>
  );
}

function contactOf({ order: { customerName, phone, notes, shippingAddress } }: DeskOrder): Contact {
  const { address, city, state, zipCode } = shippingAddress;
  return { customerName, phone, address, city, state, zipCode, notes };
}

function linesOf({ order }: DeskOrder): EditedLine[] {
  return order.products.map(({ productId, name, color, age, quantity, price, listPrice }) => ({
    productId,
    name,
    color,
    age,
    quantity: String(quantity),
    ...(listPrice !== undefined && { price: String(price) }),
  }));
}

function isSame(lines: readonly EditedLine[], before: readonly EditedLine[]): boolean {
  return (
    lines.length === before.length &&
    lines.every(
      (line, at) =>
        before[at]?.productId === line.productId &&
        before[at]?.quantity === line.quantity &&
        priceOf(line, before) === undefined,
    )
  );
}

function requestedLine(line: EditedLine, before: readonly EditedLine[]) {
  return { productId: line.productId, quantity: countOrWrong(line.quantity), price: priceOf(line, before) };
}

function changedFields(entered: Partial<Contact>, before: Contact): Partial<Contact> {
  const names = Object.keys(entered) as (keyof Contact)[];
  return Object.fromEntries(
    names.filter((name) => entered[name] !== before[name]).map((name) => [name, entered[name]]),
  );
}
