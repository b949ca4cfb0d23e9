import { QUANTITY_MIN } from '#contract/orders.ts';
import type { QuantityChange } from '#web/store/cart.ts';
import { useAppDispatch } from '#web/store/hooks.ts';
import { Icon } from '#web/ui/icon.tsx';
import { quantityChanged } from './cart-slice.ts';

interface QuantityStepperProps {
  id: string;
  name: string;
  quantity: number;
  atMost: number;
}

/** At a limit its button gets `aria-disabled`, because `disabled` would lose the focus. */
export function QuantityStepper({ id, name, quantity, atMost }: QuantityStepperProps) {
  const dispatch = useAppDispatch();
  const change = (type: QuantityChange) => dispatch(quantityChanged({ id, type, atMost }));
  return (
    <div
      role="group"
      aria-label={`Quantity of ${name}`}
      className="inline-flex items-center rounded-full border border-edge bg-card"
    >
      <StepButton
        icon="minus"
        label={`Decrease quantity of ${name}`}
        isEnabled={quantity > QUANTITY_MIN}
        onClick={() => change('decrement')}
      />
      <span aria-live="polite" className="min-w-7 text-center font-bold tabular-nums">
        {quantity}
      </span>
      <StepButton
        icon="plus"
        label={`Increase quantity of ${name}`}
        isEnabled={quantity < atMost}
        onClick={() => change('increment')}
      />
    </div>
  );
}

interface StepButtonProps {
  icon: 'minus' | 'plus';
  label: string;
  isEnabled: boolean;
  onClick: () => void;
}

function StepButton({ icon, label, isEnabled, onClick }: StepButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-disabled={!isEnabled}
      onClick={onClick}
      className="grid size-11 place-items-center rounded-full hover:bg-cream aria-disabled:text-edge aria-disabled:hover:bg-transparent"
    >
      <Icon name={icon} className="size-5" />
    </button>
  );
}
