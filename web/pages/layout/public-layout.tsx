import type { ReactNode } from 'react';
import { isRouteErrorResponse, type MetaArgs, Outlet, useMatches, useRouteError } from 'react-router';
import type { ListedProduct } from '#web/features/catalogue/api.ts';
import { CardCorner } from '#web/features/catalogue/card/card-corner.tsx';
import { useShopProfile } from '#web/features/shop-profile/api.ts';
import { WishButton } from '#web/features/wishlist/wish-button.tsx';
import { useAppSelector } from '#web/store/hooks.ts';
import { selectViewer } from '#web/store/session.ts';
import { HydrateLater } from '#web/ui/hydration.tsx';
import { CartPanelSlot } from './cart-panel-slot.tsx';
import { ClosedPageSlot } from './closed-page-slot.tsx';
import { ErrorPage } from './error-page.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { pageMeta } from './page-meta.ts';
import { WithoutScript } from './without-script.tsx';

/** Returns the head of an error page. Empty without an error, because each page has its own head. */
export function meta(args: MetaArgs) {
  if (!args.error) return [];
  const isMissing = isRouteErrorResponse(args.error) && args.error.status === 404;
  return pageMeta(args, {
    title: isMissing ? 'Page not found' : 'Something went wrong',
    description: 'This page could not be shown.',
  });
}

/** While the shop is hidden, visitors and customers see only pages whose `handle` has `staysOpen`. */
export default function PublicLayout() {
  const isHidden = useShopProfile()?.isHidden;
  const role = useAppSelector(selectViewer)?.role ?? 'user';
  const staysOpen = useMatches().some(({ handle }) => Object(handle).staysOpen);
  return isHidden && role === 'user' && !staysOpen ? (
    <ClosedPageSlot />
  ) : (
    <PageLayout>
      <Outlet />
    </PageLayout>
  );
}

export function ErrorBoundary() {
  return (
    <PageLayout>
      <ErrorPage error={useRouteError()} />
    </PageLayout>
  );
}

const renderWishButton = (product: ListedProduct) => <WishButton product={product} variant="corner" />;

function PageLayout({ children }: { children: ReactNode }) {
  const { opensOn, closedNote } = useShopProfile() ?? {};
  return (
    <div className="flex min-h-dvh flex-col">
      <a href="#content" className="skip-link">
        Skip to content
      </a>
      <Header />
      <main id="content" tabIndex={-1} className="grow pt-3 outline-none">
        <WithoutScript>
          You can look around without JavaScript. To fill a cart, to order or to log in, please switch it on, or{' '}
          <a href="/contact" className="font-bold underline underline-offset-4">
            order by phone or WhatsApp
          </a>
          .
        </WithoutScript>
        {opensOn && (
          <p data-nosnippet="" className="shell pt-2 pb-5">
            <b>We open {opensOn}.</b> {closedNote || 'You can look around until then.'}
          </p>
        )}
        <CardCorner value={renderWishButton}>{children}</CardCorner>
      </main>
      <HydrateLater>
        <Footer />
      </HydrateLater>
      <CartPanelSlot />
    </div>
  );
}
