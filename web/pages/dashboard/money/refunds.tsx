import { useState } from 'react';
import { formatShortPkr } from '#contract/money.ts';
import type { Refund } from '#contract/refunds.schema.ts';
import { REFUND_STATE_NAMES, REFUND_STATES } from '#contract/refunds.ts';
import { hasRight } from '#contract/rights.ts';
import { useListRefundsQuery } from '#web/features/refunds/api.ts';
import { RefundCard } from '#web/features/refunds/refund-card.tsx';
import { REFUND_EMPTY } from '#web/features/refunds/refund-texts.ts';
import { useDashboardViewer } from '#web/pages/dashboard/viewer.ts';
import { Downloads } from '#web/ui/dashboard/downloads.tsx';
import { oneOf, useListAddress } from '#web/ui/dashboard/list-address.ts';
import { KeysetList } from '#web/ui/dashboard/list-pages.tsx';
import { OrderLink } from '#web/ui/dashboard/order-link.tsx';
import { SearchBox } from '#web/ui/dashboard/search.tsx';
import { ViewLinks } from '#web/ui/dashboard/view-links.tsx';
import { Notice } from '#web/ui/notice.tsx';

const FILTER = { view: oneOf(['refunds']), list: oneOf(REFUND_STATE_NAMES) };

export function Refunds() {
  const viewer = useDashboardViewer();
  const address = useListAddress(FILTER);
  const { list = 'open' } = address.filter;
  const { q, after } = address;
  const query = useListRefundsQuery({ list, q, after }, { refetchOnMountOrArgChange: true });
  const [changed, setChanged] = useState<Refund>();
  const empty = REFUND_EMPTY[list];
  const open = query.data?.sums.open;
  const hasOrderLinks = hasRight(viewer, 'orders.view');
  return (
    <>
      <ViewLinks
        label="Lists of refunds"
        views={REFUND_STATE_NAMES.map((name) => ({
          to: address.hrefOf({ list: name === 'open' ? undefined : name }),
          text: REFUND_STATES[name],
          isCurrent: name === list,
          count: name === 'open' ? open?.refunds : undefined,
        }))}
      />
      <div className="mb-4 grid items-end gap-3 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <h2 className="text-xl">
          {open && open.refunds > 0 ? `${formatShortPkr(open.amount)} owed` : 'Nothing is owed'}
        </h2>
        <SearchBox label="Search refunds" placeholder="Order number" text={q} onSearch={address.search} />
      </div>
      <div role="status">
        {changed && (
          <p className="mb-4 rounded-md bg-leaf-soft px-4 py-2 font-bold text-leaf">
            {statusText(changed)}
            {changed.method === 'next_order' && (
              <>
                {' Give the discount on that order: '}
                {hasOrderLinks ? (
                  <OrderLink orderId={changed.reference} className="underline underline-offset-4" />
                ) : (
                  changed.reference
                )}
              </>
            )}
          </p>
        )}
      </div>
      <KeysetList
        query={{ ...query, data: query.currentData }}
        what="the refunds"
        isEmpty={({ refunds }) => refunds.length === 0}
        empty={
          <Notice icon="check" title={q ? 'No refund found' : empty.title}>
            {q ? 'No order with this number has a refund in this list.' : empty.text}
          </Notice>
        }
        address={address}
      >
        {({ refunds }) => (
          <ul className="grid gap-3 [&>li]:rounded-md [&>li]:bg-card [&>li]:p-4 [&>li]:shadow-card">
            {refunds.map((refund) => (
              <RefundCard
                key={refund._id}
                refund={refund}
                hasOrder
                hasOrderLinks={hasOrderLinks}
                mayPost={hasRight(viewer, 'cash.post')}
                onChanged={setChanged}
              />
            ))}
          </ul>
        )}
      </KeysetList>
      {hasRight(viewer, 'export') && (
        <div className="mt-5">
          <Downloads path="/api/refunds/export" name="refunds" query={{ list, q }} />
        </div>
      )}
    </>
  );
}

function statusText({ amount, state, order }: Refund): string {
  const words = { open: 'owed again', paid: 'paid', dropped: 'dropped' }[state];
  return `${formatShortPkr(amount)} ${words} for ${order.number}.`;
}
