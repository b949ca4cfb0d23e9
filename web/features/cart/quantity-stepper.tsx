import { QUANTITY_MIN } from '#contract/orders.ts';
import type { QuantityChange } from '#web/store/cart.ts';
import { useAppDispatch } from '#web/store/hooks.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Icon } from '#web/ui/icon.tsx';
import { quantityChanged } from './cart-slice.ts';

interface QuantityStepperProps {
  id: string;
  name: string;
  quantity: number;
  atMost: number;
  /** Text before the quantity. */
  label?: string;
  /** Lets the minus button remove the last piece. */
  onRemove?: () => void;
  className?: string;
}

/** At the smallest or largest quantity, the button gets `aria-disabled`, because `disabled` would lose the focus. */
export function QuantityStepper({ id, name, quantity, atMost, label, onRemove, className }: QuantityStepperProps) {
  const dispatch = useAppDispatch();
  const change = (type: QuantityChange) => dispatch(quantityChanged({ id, type, atMost }));
  const isLast = quantity <= QUANTITY_MIN;
  return (
    <div
      role="group"
      aria-label={`Quantity of ${name}`}
      className={classNames('inline-flex items-center rounded-full border border-edge bg-card', className)}
    >
      <StepButton
        icon="minus"
        label={isLast && onRemove ? `Remove ${name}` : `Decrease quantity of ${name}`}
        isEnabled={!isLast || onRemove !== undefined}
        onClick={() => (isLast && onRemove ? onRemove() : change('decrement'))}
      />
      <span aria-live="polite" className={classNames('text-center font-bold tabular-nums', !label && 'min-w-7')}>
        {label && <span className="@max-[8.5rem]:sr-only">{label}</span>}
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
      className="grid size-11 min-w-[44px] place-items-center rounded-full hover:bg-cream aria-disabled:text-edge aria-disabled:hover:bg-transparent"
    >
      <Icon name={icon} className="size-5" />
    </button>
  );
}
