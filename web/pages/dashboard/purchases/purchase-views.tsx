import { PURCHASES, SUPPLIERS } from '#web/features/purchases/purchase-address.ts';
import { ViewLinks } from '#web/ui/dashboard/view-links.tsx';

export function PurchaseViews({ current }: { current: 'orders' | 'suppliers' }) {
  return (
    <ViewLinks
      label="Purchases"
      views={[
        { to: PURCHASES, text: 'Purchase orders', isCurrent: current === 'orders' },
        { to: SUPPLIERS, text: 'Suppliers', isCurrent: current === 'suppliers' },
      ]}
    />
  );
}
