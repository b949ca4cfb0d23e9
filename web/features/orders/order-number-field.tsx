import { TextField } from '#web/ui/field.tsx';

/** The field for an order's number, `orderId` in its form. */
export function OrderNumberField({ error }: { error: string | undefined }) {
  return (
    <TextField
      label="Order number"
      name="orderId"
      placeholder="ND-7K3F9Q2MXA"
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      required
      maxLength={60}
      error={error}
    />
  );
}

/** The order number typed into a form, without the '#' that the shop writes before it. Empty where there is none. */
export function readOrderNumber(form: HTMLFormElement): string {
  const entry = new FormData(form).get('orderId');
  return typeof entry === 'string' ? entry.trim().replace(/^#/, '') : '';
}
