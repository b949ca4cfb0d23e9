import { useState } from 'react';
import { formatShortPkr, pkrFromPaisa } from '#contract/money.ts';
import { type Purchase, purchaseFormBody, type Supplier } from '#contract/purchases.schema.ts';
import { PURCHASE_NOTE_MAX_LENGTH } from '#contract/purchases.ts';
import { useAddPurchaseMutation, useChangePurchaseMutation } from '#web/features/purchases/api.ts';
import {
  type DraftLine,
  draftOfPurchase,
  problemsOfReceived,
  purchaseOfDraft,
  totalOfDraft,
} from '#web/features/purchases/purchase-draft.ts';
import { useAppDispatch } from '#web/store/hooks.ts';
import { Button } from '#web/ui/button.tsx';
import { checkRequest } from '#web/ui/dashboard/request-check.ts';
import { SaveBar } from '#web/ui/dashboard/save-bar.tsx';
import { useCheckedForm } from '#web/ui/dashboard/use-checked-form.ts';
import { useRequestId } from '#web/ui/dashboard/use-request-id.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { SelectField, TextAreaField, TextField } from '#web/ui/field.tsx';
import { toastShown } from '#web/ui/toast.tsx';
import { PasteLines } from './paste-lines.tsx';
import { PurchaseLinesEditor } from './purchase-lines-editor.tsx';

interface PurchaseFormProps {
  purchase: Purchase | undefined;
  suppliers: readonly Supplier[];
  onSaved: (id: string) => void;
}

export function PurchaseForm({ purchase, suppliers, onSaved }: PurchaseFormProps) {
  const dispatch = useAppDispatch();
  const form = useCheckedForm(
    purchase,
    draftOfPurchase,
    checkRequest(purchaseFormBody, purchaseOfDraft, problemsOfReceived),
  );
  const [addPurchase] = useAddPurchaseMutation();
  const [changePurchase] = useChangePurchaseMutation();
  const [isPasting, setIsPasting] = useState(false);
  const { id } = useRequestId();
  const { values, problems, set, edit, field } = form;
  const open = suppliers.filter(({ _id, isActive }) => isActive || _id === values.supplier);

  const save = form.submit(
    (body) =>
      form.seen
        ? changePurchase({ id: form.seen._id, body: { ...body, version: form.seen.version } })
        : addPurchase({ id, ...body }),
    ({ message, purchase: { _id } }) => {
      dispatch(toastShown('success', message));
      onSaved(_id);
    },
  );

  return (
    <form
      noValidate
      aria-label="Purchase order"
      onSubmit={save}
      className="grid max-w-4xl grid-cols-[minmax(0,1fr)] gap-6"
    >
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 rounded-md bg-card p-4 shadow-card sm:grid-cols-2 md:p-6">
        <SelectField label="Supplier" {...field('supplier')}>
          <option value="">Choose</option>
          {open.map(({ _id, name }) => (
            <option key={_id} value={_id}>
              {name}
            </option>
          ))}
        </SelectField>
        <TextField label="Expected on" type="date" {...field('expectedOn')} />
        <div className="sm:col-span-2">
          <TextAreaField
            label="Note"
            hint="It is printed on the purchase order."
            rows={2}
            maxLength={PURCHASE_NOTE_MAX_LENGTH}
            {...field('note')}
          />
        </div>
      </div>
      <section
        aria-label="Products"
        className="grid grid-cols-[minmax(0,1fr)] gap-3 rounded-md bg-card p-4 shadow-card md:p-6"
      >
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h2 className="text-xl">Products</h2>
          <Button variant="secondary" onClick={() => setIsPasting(true)}>
            Paste or upload lines
          </Button>
        </div>
        <PurchaseLinesEditor lines={values.lines} problems={problems} onChange={(lines) => set({ lines })} />
        <p className="text-end">
          Total <b className="tabular-nums">{formatShortPkr(pkrFromPaisa(totalOfDraft(values.lines)))}</b>
        </p>
      </section>
      <SaveBar form={form}>
        {form.savedNow && <p>Somebody else has changed this order. Press Undo to see it, or Save to replace it.</p>}
      </SaveBar>
      <Dialog isOpen={isPasting} onClose={() => setIsPasting(false)} title="Paste or upload lines">
        <PasteLines
          onAdd={(added) => edit((before) => ({ ...before, lines: mergedLines(before.lines, added) }))}
          onDone={() => setIsPasting(false)}
        />
      </Dialog>
    </form>
  );
}

/** Adds pasted lines. If the order already has a line of the product, that line gets the pasted pieces and cost. */
function mergedLines(lines: readonly DraftLine[], added: readonly DraftLine[]): DraftLine[] {
  const byProduct = new Map(added.map((line) => [line.productId, line]));
  const known = new Set(lines.map(({ productId }) => productId));
  return [
    ...lines.map((line) => ({ ...line, ...byProduct.get(line.productId), received: line.received })),
    ...added.filter(({ productId }) => !known.has(productId)),
  ];
}
