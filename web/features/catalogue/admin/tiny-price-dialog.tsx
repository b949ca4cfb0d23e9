import { formatPkr } from '#contract/money.ts';
import { ConfirmDialog } from '#web/ui/dashboard/confirm.tsx';

interface TinyPriceDialogProps {
  /** Undefined while nothing is asked. */
  price: number | undefined;
  onClose: () => void;
  onConfirm: () => void;
}

/** Asks before a price of 0, or below a rupee, is saved. */
export function TinyPriceDialog({ price, ...dialog }: TinyPriceDialogProps) {
  return (
    <ConfirmDialog
      {...dialog}
      isOpen={price !== undefined}
      title="Price"
      question={`Is the price really ${formatPkr(price ?? 0)}?`}
      action="Save this price"
    >
      Shoppers can order it for this price. A product that is not for sale yet can be hidden.
    </ConfirmDialog>
  );
}
