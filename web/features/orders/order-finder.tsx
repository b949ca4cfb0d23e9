import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/field.tsx';

/** Takes an order number to its page. A '#' before it is how the shop writes it. */
export function OrderFinder() {
  const navigate = useNavigate();
  const [error, setError] = useState<string>();

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const entry = new FormData(event.currentTarget).get('orderNumber');
    const orderNumber = typeof entry === 'string' ? entry.trim().replace(/^#/, '') : '';
    setError(orderNumber === '' ? 'Please enter your order number' : undefined);
    if (orderNumber !== '') void navigate(`/orders/${encodeURIComponent(orderNumber)}`);
  };

  return (
    <form noValidate onSubmit={onSubmit} className="grid w-full max-w-sm gap-3 text-start">
      <TextField
        label="Order number"
        name="orderNumber"
        placeholder="ND-7K3F9Q2MXA"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        required
        maxLength={60}
        error={error}
      />
      <Button type="submit">Track my order</Button>
    </form>
  );
}
