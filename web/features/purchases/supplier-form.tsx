import { type Supplier, supplierFormBody } from '#contract/purchases.schema.ts';
import { PURCHASE_NOTE_MAX_LENGTH, SUPPLIER_NAME_MAX_LENGTH, SUPPLIER_PHONE_MAX_LENGTH } from '#contract/purchases.ts';
import { useAppDispatch } from '#web/store/hooks.ts';
import { Button } from '#web/ui/button.tsx';
import { checkRequest } from '#web/ui/dashboard/request-check.ts';
import { useCheckedForm } from '#web/ui/dashboard/use-checked-form.ts';
import { useRequestId } from '#web/ui/dashboard/use-request-id.ts';
import { TextAreaField, TextField } from '#web/ui/field.tsx';
import { FormAlert } from '#web/ui/form-alert.tsx';
import { toastShown } from '#web/ui/toast.tsx';
import { useAddSupplierMutation, useChangeSupplierMutation } from './api.ts';

interface SupplierFormProps {
  supplier: Supplier | undefined;
  onSaved: () => void;
}

const valuesOf = (supplier: Supplier | undefined) => ({
  name: supplier?.name ?? '',
  phone: supplier?.phone ?? '',
  note: supplier?.note ?? '',
  isActive: supplier?.isActive ?? true,
});

export function SupplierForm({ supplier, onSaved }: SupplierFormProps) {
  const dispatch = useAppDispatch();
  const { id } = useRequestId();
  const form = useCheckedForm(
    supplier,
    valuesOf,
    checkRequest(supplierFormBody, (values) => values),
  );
  const [addSupplier] = useAddSupplierMutation();
  const [changeSupplier] = useChangeSupplierMutation();
  const { field, checkbox } = form;

  const save = form.submit(
    ({ isActive, ...fields }) =>
      form.seen
        ? changeSupplier({ id: form.seen._id, body: { ...fields, isActive, version: form.seen.version } })
        : addSupplier({ id, ...fields }),
    ({ message }) => {
      dispatch(toastShown('success', message));
      onSaved();
    },
  );

  return (
    <form noValidate aria-label="Supplier" onSubmit={save} className="grid gap-4">
      <TextField label="Name" autoComplete="off" maxLength={SUPPLIER_NAME_MAX_LENGTH} {...field('name')} />
      <TextField
        label="Phone"
        inputMode="tel"
        autoComplete="off"
        maxLength={SUPPLIER_PHONE_MAX_LENGTH}
        {...field('phone')}
      />
      <TextAreaField label="Note" rows={2} maxLength={PURCHASE_NOTE_MAX_LENGTH} {...field('note')} />
      {supplier && (
        <label className="flex min-h-11 items-center gap-3">
          <input type="checkbox" className="size-5" {...checkbox('isActive')} />
          Active: can be chosen for new purchase orders
        </label>
      )}
      <FormAlert text={form.alert} />
      <Button type="submit" className="justify-self-start" disabled={form.isBusy}>
        {form.isBusy ? 'Saving...' : 'Save'}
      </Button>
    </form>
  );
}
