import {
  isRouteErrorResponse,
  type LoaderFunctionArgs,
  type MetaArgs,
  data as response,
  useLocation,
  useParams,
  useRouteError,
} from 'react-router';
import { formatArrival } from '#contract/arrival.ts';
import type { ShopProfile } from '#contract/shop-profile.schema.ts';
import { formatDate } from '#contract/time.ts';
import { hasAmounts, ordersApi, useGetOrderQuery } from '#web/features/orders/api.ts';
import { CancelledNotice } from '#web/features/orders/cancelled-notice.tsx';
import { OrderFinder } from '#web/features/orders/order-finder.tsx';
import { OrderReceipt } from '#web/features/orders/order-receipt.tsx';
import { OrderTimeline } from '#web/features/orders/order-timeline.tsx';
import { OrderParcelList } from '#web/features/parcels/order-parcels.tsx';
import { orderParcelsApi } from '#web/features/parcels/order-parcels-api.ts';
import { useShopProfile } from '#web/features/shop-profile/api.ts';
import { chatLink } from '#web/features/shop-profile/whatsapp.ts';
import { ErrorPage } from '#web/pages/layout/error-page.tsx';
import { pageMeta } from '#web/pages/layout/page-meta.ts';
import { OwnOrderActions } from '#web/pages/storefront/own-order/own-order-actions.tsx';
import { useAppSelector } from '#web/store/hooks.ts';
import { storeContext } from '#web/store/make-store.ts';
import { preload } from '#web/store/preload.ts';
import { selectSession, selectViewer } from '#web/store/session.ts';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { TextLink } from '#web/ui/text-link.tsx';

/** Longest accepted order number or id, in characters. Real numbers and ids are shorter. */
const ORDER_ID_LIMIT = 200;

/** The server knows no user, so its page contains only the public timeline. */
const load = async ({ context, params }: Pick<LoaderFunctionArgs, 'context' | 'params'>) => {
  const viewer = selectViewer(context.get(storeContext).getState());
  const { orderId = '' } = params;
  if (orderId.length > ORDER_ID_LIMIT) throw response(null, { status: 404 });
  const order = { id: orderId, viewerId: viewer?._id ?? null };
  await Promise.all([
    preload({ context }, ordersApi.endpoints.getOrder, order),
    preload({ context }, orderParcelsApi.endpoints.getOrderParcels, orderId),
  ]);
  return null;
};
export const loader = load;
export const clientLoader = load;

export const handle = { endsWithCode: true, staysOpen: true };

export function meta(args: MetaArgs) {
  const title = args.error ? 'We could not find this order' : `Order ${args.params.orderId ?? ''}`;
  return pageMeta(args, { title, description: 'See how your order is coming along, from our shelf to your door.' });
}

export default function TrackOrder() {
  const { orderId = '' } = useParams();
  const { isKnown, user: viewer } = useAppSelector(selectSession);
  const shopProfile = useShopProfile();
  // For a logged-in user, `data` is the public timeline until the user's own view of the order is loaded.
  const { data, refetch, isFetching } = useGetOrderQuery({ id: orderId, viewerId: viewer?._id ?? null });
  const order = data?.order;
  if (!order) {
    return (
      <Notice icon="refresh" role="alert" title="The order could not be loaded.">
        <Button disabled={isFetching} onClick={() => void refetch()}>
          Retry
        </Button>
      </Notice>
    );
  }
  return (
    <div className="mx-auto grid w-full max-w-4xl grid-cols-1 gap-6 px-4 pt-6 pb-16 sm:pt-10">
      <header>
        <h1 className="text-3xl sm:text-4xl">Your order</h1>
        <p className="mt-1 text-muted">
          <strong className="text-ink">#{order.orderId}</strong>, placed on {formatDate(order.createdAt)}
        </p>
      </header>
      <section aria-label="Order status" className="rounded-lg bg-card p-5 shadow-card sm:px-6 sm:py-8">
        {order.status === 'cancelled' && (
          <CancelledNotice order={order} contact={shopProfile && chatLink(shopProfile)} />
        )}
        <OrderTimeline order={order} />
        {order.promised && order.status !== 'Delivered' && order.status !== 'cancelled' && (
          <p className="mt-4 border-t border-line pt-4">
            Expected delivery: <strong>{formatArrival(order.promised)}</strong>
          </p>
        )}
      </section>
      <OrderParcelList orderId={orderId} />
      {viewer && hasAmounts(order) && <OrderReceipt order={order} isOwn={viewer.email === order.email} />}
      {viewer && hasAmounts(order) && viewer.email === order.email && <OwnOrderActions key={order._id} order={order} />}
      {shopProfile && <AskAboutOrder orderId={order.orderId} shopProfile={shopProfile} />}
      {isKnown && !viewer && <LoginHint />}
      <OtherOrder />
    </div>
  );
}

function AskAboutOrder({ orderId, shopProfile }: { orderId: string; shopProfile: Pick<ShopProfile, 'whatsapp'> }) {
  return (
    <a
      {...chatLink(shopProfile, `Assalam-o-Alaikum, this is about my order ${orderId}: `)}
      className="inline-flex min-h-11 items-center gap-2 justify-self-start font-bold text-leaf underline underline-offset-4"
    >
      <Icon name="chat" className="size-5" />
      {shopProfile.whatsapp ? 'Ask us about this order on WhatsApp' : 'Ask us about this order'}
    </a>
  );
}

function LoginHint() {
  const { pathname } = useLocation();
  return (
    <p className="text-muted">
      Is this your order?{' '}
      <TextLink to="/login" state={{ from: pathname }}>
        Log in
      </TextLink>{' '}
      to see what is in it.
    </p>
  );
}

function OtherOrder() {
  return (
    <details className="group rounded-lg border border-line px-5 py-1">
      <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-3 font-bold">
        Track another order
        <Icon name="chevronDown" className="size-5 transition-transform group-open:rotate-180" />
      </summary>
      <div className="pt-2 pb-5">
        <OrderFinder />
      </div>
    </details>
  );
}

export function ErrorBoundary() {
  const error = useRouteError();
  if (!isRouteErrorResponse(error) || error.status !== 404) return <ErrorPage error={error} />;
  return (
    <div className="mx-auto grid max-w-xl justify-items-center gap-4 px-4 pt-12 pb-16 text-center">
      <span className="grid size-20 place-items-center rounded-full bg-cream text-berry">
        <Icon name="search" className="size-9" />
      </span>
      <h1 className="text-3xl sm:text-4xl">We could not find this order</h1>
      <p className="text-muted">
        Please compare the number with the one in your confirmation: it begins with ND- and has ten letters and digits
        after it.
      </p>
      <OrderFinder />
    </div>
  );
}
