import { useEffect, useEffectEvent } from 'react';
import { confirmationMessage } from '#contract/desk-messages.ts';
import { orderNumber } from '#contract/order-number.ts';
import type { OrderPage } from '#contract/order-page.schema.ts';
import { hasRight, type Staff } from '#contract/rights.ts';
import { formatDateTime } from '#contract/time.ts';
import { OrderProfitSum } from '#web/features/cash/profit/order-profit.tsx';
import { customerHref } from '#web/features/customers/customer-href.ts';
import { OrderActions } from '#web/features/desk/order-actions.tsx';
import { OrderRisk } from '#web/features/desk/order-risk.tsx';
import { useChatWithLink } from '#web/features/desk/use-chat-with-link.ts';
import { useClaim } from '#web/features/desk/use-claim.tsx';
import { CustomerCard } from '#web/features/order-page/customer-card.tsx';
import { MoneyCard } from '#web/features/order-page/money-card.tsx';
import { OrderCardSection } from '#web/features/order-page/order-card-section.tsx';
import { OrderTimeline } from '#web/features/order-page/timeline.tsx';
import { OrderBill } from '#web/features/orders/admin/order-bill.tsx';
import { OrderStatusBadge } from '#web/features/orders/order-status-badge.tsx';
import { OrderParcelsCard } from '#web/features/parcels/order-parcels-card.tsx';
import { RefundCard } from '#web/features/refunds/refund-card.tsx';
import { useShopProfile } from '#web/features/shop-profile/api.ts';
import { CheckPieces } from '#web/pages/dashboard/desk/check-pieces.tsx';
import { useDashboardViewer } from '#web/pages/dashboard/viewer.ts';
import { BackLink } from '#web/ui/dashboard/back-link.tsx';
import { DashboardHeading } from '#web/ui/dashboard/heading.tsx';
import { FormAlert } from '#web/ui/form-alert.tsx';
import { OrderDelete } from './order-delete.tsx';
import { OrderForms } from './order-forms.tsx';
import { OrderRefund } from './order-refund.tsx';

export function OrderView({ id, page }: { id: string; page: OrderPage }) {
  const viewer = useDashboardViewer();
  const { order: desk, parcels, money, refunds = [], refundable = 0, events } = page;
  const { order } = desk;
  return (
    <>
      <BackLink />
      <DashboardHeading title={`Order ${orderNumber(order)}`}>
        <span className="flex flex-wrap items-center gap-3">
          <OrderStatusBadge status={order.status} />
          {order.channel === 'counter' ? 'Sold at the counter' : 'Placed'} {formatDateTime(order.createdAt)}
        </span>
      </DashboardHeading>
      <section aria-label="Next step" className="mb-5 flex flex-wrap items-start gap-2 empty:hidden">
        <OrderActions
          desk={desk}
          helpers={page.helpers}
          viewer={viewer}
          renderCheck={(check) => <CheckPieces {...check} />}
        />
        <OrderForms id={id} desk={desk} viewer={viewer} />
        {hasRight(viewer, 'cash.post') && refundable > 0 && <OrderRefund order={order._id} most={refundable} />}
        {viewer.role === 'admin' && <OrderDelete order={order} />}
      </section>
      {/* A narrow screen shows the customer first, because staff who call need the phone number. */}
      <div className="grid grid-cols-1 items-start gap-5 xl:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="grid grid-cols-1 gap-5 max-xl:order-2">
          <OrderCardSection title="Ordered">
            <OrderBill order={order} />
          </OrderCardSection>
          {parcels.length > 0 && <OrderParcelsCard {...page} viewer={viewer} />}
          {money && (money.length > 0 || refunds.length > 0) && (
            <MoneyCard money={money}>
              {refunds.length > 0 && (
                <>
                  <h3 className="font-bold">Money back to the customer</h3>
                  <ul className="grid gap-4">
                    {refunds.map((refund) => (
                      <RefundCard
                        key={refund._id}
                        refund={refund}
                        hasOrder={false}
                        hasOrderLinks
                        mayPost={hasRight(viewer, 'cash.post')}
                      />
                    ))}
                  </ul>
                </>
              )}
            </MoneyCard>
          )}
          {page.profit && (
            <OrderCardSection title="Profit">
              <OrderProfitSum profit={page.profit} />
            </OrderCardSection>
          )}
        </div>
        <div className="grid grid-cols-1 gap-5 max-xl:contents">
          <CustomerToCall page={page} viewer={viewer} />
          <div className="max-xl:order-3">
            <OrderTimeline events={events} />
          </div>
        </div>
      </div>
    </>
  );
}

/** Opening the page claims the order, so that nobody else calls the customer at the same time. */
function CustomerToCall({ page, viewer }: { page: OrderPage; viewer: Staff }) {
  const { order: desk } = page;
  const { order } = desk;
  const shopName = useShopProfile()?.name ?? 'our shop';
  const { openChat, problem } = useChatWithLink(shopName);
  const mayCall = hasRight(viewer, 'orders.confirm', 'orders.edit');
  const claiming = useClaim(desk, mayCall);
  const claimOnOpen = useEffectEvent(claiming.claim);
  useEffect(() => {
    claimOnOpen();
  }, []);
  const mayLink = order.status === 'pending' && mayCall;
  return (
    <CustomerCard
      page={page}
      customerHref={hasRight(viewer, 'users.edit') ? customerHref(order._id) : undefined}
      message={confirmationMessage(shopName, order)}
      onCall={mayCall ? claiming.call : undefined}
      onChat={mayLink ? (chatUrl) => claiming.chat(() => void openChat(desk, chatUrl)) : undefined}
    >
      {claiming.caller && (
        <p role="status" className="rounded-sm bg-sun-soft px-3 py-1 font-bold">
          {claiming.caller}
        </p>
      )}
      {claiming.dialog}
      <FormAlert text={problem} />
      {order.channel !== 'counter' && <OrderRisk desk={desk} />}
    </CustomerCard>
  );
}
