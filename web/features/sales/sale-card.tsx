import type { Sale } from '#contract/sales.schema.ts';
import { TimedCard } from '#web/ui/dashboard/timed-card.tsx';
import { useChangeSaleMutation, useDeleteSaleMutation } from './api.ts';
import { saleText } from './sale-text.ts';

export function SaleCard({ sale, changeHref }: { sale: Sale; changeHref: string }) {
  const [changeSale, changing] = useChangeSaleMutation();
  const [deleteSale, deleting] = useDeleteSaleMutation();
  const { _id: id, version } = sale;
  return (
    <TimedCard
      kind="sale"
      name={sale.name}
      item={sale}
      changeHref={changeHref}
      consequences="goes away, and its products cost what they cost without it."
      isBusy={changing.isLoading || deleting.isLoading}
      onEnd={async (period) => {
        const { name, percent, price, scope, scopeValues } = sale;
        const body = { name, percent, price, scope, scopeValues, ...period };
        const { data, error } = await changeSale({ id, version, ...body });
        return { saved: data?.sale, error };
      }}
      onDelete={async () => deleteSale({ id, version })}
    >
      <p className="wrap-anywhere">{saleText(sale)}</p>
    </TimedCard>
  );
}
