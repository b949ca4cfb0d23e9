import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '#web/ui/button.tsx';
import { OrderNumberField, readOrderNumber } from './order-number-field.tsx';

export function OrderFinder() {
  const navigate = useNavigate();
  const [error, setError] = useState<string>();

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const orderNumber = readOrderNumber(event.currentTarget);
    setError(orderNumber === '' ? 'Please enter your order number' : undefined);
    if (orderNumber !== '') void navigate(`/orders/${encodeURIComponent(orderNumber)}`);
  };

  return (
    <form noValidate onSubmit={onSubmit} className="grid w-full max-w-sm gap-3 text-start">
      <OrderNumberField error={error} />
      <Button type="submit">Track my order</Button>
    </form>
  );
}
