import { TYPED_ORDER_ID_MAX_LENGTH } from '#contract/orders.ts';
import { TextField } from '#web/ui/field.tsx';
import { textOf } from '#web/ui/form.ts';

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
      maxLength={TYPED_ORDER_ID_MAX_LENGTH}
      error={error}
    />
  );
}

export function readOrderNumber(form: HTMLFormElement): string {
  return textOf(form, 'orderId').trim().replace(/^#/, '');
}
