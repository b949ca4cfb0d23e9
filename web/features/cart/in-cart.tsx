import type { Product } from '#contract/catalogue.schema.ts';
import { maxQuantity } from '#web/store/cart.ts';
import { useAppStore } from '#web/store/hooks.ts';
import { QuantityStepper } from './quantity-stepper.tsx';
import { removeProducts } from './remove-products.ts';

interface InCartProps {
  product: Pick<Product, '_id' | 'name' | 'stock'>;
  quantity: number;
}

export function InCart({ product: { _id, name, stock }, quantity }: InCartProps) {
  const store = useAppStore();
  return (
    <QuantityStepper
      id={_id}
      name={name}
      quantity={quantity}
      atMost={maxQuantity(stock)}
      label="In your cart: "
      onRemove={() => removeProducts(store, [_id])}
      className="size-full min-w-0 justify-between text-xs leading-tight min-[24rem]:text-sm sm:text-lg"
    />
  );
}
