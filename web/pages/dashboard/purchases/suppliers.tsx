import { useState } from 'react';
import type { Supplier } from '#contract/purchases.schema.ts';
import { maySeeCosts } from '#contract/purchases.ts';
import { hasRight } from '#contract/rights.ts';
import { useListSuppliersQuery } from '#web/features/purchases/api.ts';
import { SupplierForm } from '#web/features/purchases/supplier-form.tsx';
import { balanceText, SupplierPayments } from '#web/features/purchases/supplier-payments.tsx';
import { dashboardMeta } from '#web/pages/dashboard/page-meta.ts';
import { useDashboardViewer } from '#web/pages/dashboard/viewer.ts';
import { Button } from '#web/ui/button.tsx';
import { type Column, DataTable } from '#web/ui/dashboard/data-table.tsx';
import { DashboardHeading } from '#web/ui/dashboard/heading.tsx';
import { QueryState } from '#web/ui/dashboard/query-state.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { PurchaseViews } from './purchase-views.tsx';

export const meta = dashboardMeta('Suppliers');

type Opened = { kind: 'new' } | { kind: 'change' | 'pay'; id: string };

export default function Suppliers() {
  const viewer = useDashboardViewer();
  const mayEdit = hasRight(viewer, 'prices.edit');
  const [opened, setOpened] = useState<Opened>();
  const query = useListSuppliersQuery(undefined, { refetchOnMountOrArgChange: true });
  const close = () => setOpened(undefined);
  const shown = query.data?.suppliers.find(({ _id }) => opened && 'id' in opened && _id === opened.id);
  return (
    <>
      <DashboardHeading
        title="Suppliers"
        action={mayEdit && <Button onClick={() => setOpened({ kind: 'new' })}>Add a supplier</Button>}
      >
        From whom you buy, and what you still owe them.
      </DashboardHeading>
      <PurchaseViews current="suppliers" />
      <QueryState
        query={query}
        what="the suppliers"
        isEmpty={({ suppliers }) => suppliers.length === 0}
        empty={
          <Notice icon="users" title="No suppliers yet">
            Add one to write purchase orders.
          </Notice>
        }
      >
        {({ suppliers }) => (
          <DataTable
            caption="Suppliers"
            columns={columnsFor(
              { mayEdit, seesPayments: maySeeCosts(viewer) || hasRight(viewer, 'cash.post') },
              setOpened,
            )}
            rows={suppliers}
            keyOf={({ _id }) => _id}
          />
        )}
      </QueryState>
      <Dialog
        isOpen={opened?.kind === 'new' || (opened?.kind === 'change' && shown !== undefined)}
        onClose={close}
        title={opened?.kind === 'change' ? 'Change supplier' : 'Add a supplier'}
      >
        {opened && <SupplierForm supplier={opened.kind === 'change' ? shown : undefined} onSaved={close} />}
      </Dialog>
      <Dialog isOpen={opened?.kind === 'pay' && shown !== undefined} onClose={close} title={<bdi>{shown?.name}</bdi>}>
        {shown && <SupplierPayments supplier={shown} mayPay={hasRight(viewer, 'cash.post')} />}
      </Dialog>
    </>
  );
}

interface Access {
  mayEdit: boolean;
  seesPayments: boolean;
}

function columnsFor({ mayEdit, seesPayments }: Access, open: (opened: Opened) => void): Column<Supplier>[] {
  return [
    {
      header: 'Supplier',
      inCard: 'topStart',
      renderCell: ({ name, phone, isActive }) => (
        <>
          <bdi className="font-bold">{name}</bdi> {!isActive && <span className="text-muted">(not active)</span>}
          <span className="block text-sm text-muted">{phone}</span>
        </>
      ),
    },
    {
      header: 'Balance',
      inCard: 'middle',
      renderCell: ({ balance }) => (balance === undefined ? '' : balanceText(balance)),
    },
    {
      header: 'Actions',
      inCard: 'bottomStart',
      renderCell: ({ _id, name }) => (
        <div className="flex flex-wrap gap-2">
          {seesPayments && (
            <Button
              variant="secondary"
              aria-label={`Payments to ${name}`}
              onClick={() => open({ kind: 'pay', id: _id })}
            >
              Payments
            </Button>
          )}
          {mayEdit && (
            <Button variant="quiet" aria-label={`Change ${name}`} onClick={() => open({ kind: 'change', id: _id })}>
              Change
            </Button>
          )}
        </div>
      ),
    },
  ];
}
