import { isRouteErrorResponse, type MetaArgs, Outlet, useLocation, useRouteError } from 'react-router';
import { useShopProfile } from '#web/features/shop-profile/api.ts';
import { useAppSelector } from '#web/store/hooks.ts';
import { selectViewer } from '#web/store/session.ts';
import { ErrorPage } from './error-page.tsx';
import { PageLayout } from './page-layout.tsx';
import { pageMeta } from './page-meta.ts';

/** Returns the head of an error page. Empty without an error, because each page has its own head. */
export function meta(args: MetaArgs) {
  if (!args.error) return [];
  const isMissing = isRouteErrorResponse(args.error) && args.error.status === 404;
  return pageMeta(args, {
    title: isMissing ? 'Page not found' : 'Something went wrong',
    description: 'This page could not be shown.',
  });
}

/** Home, `shop`, `search`, `wishlist` and `categories`, in few bytes. Texts, contact, login and orders stay reachable. */
const CATALOGUE = /^.($|[sw]|cat)/;

/** Before the shop opens, visitors see no catalogue. */
export default function PublicLayout() {
  const opensOn = useShopProfile()?.opensOn;
  const { pathname } = useLocation();
  const role = useAppSelector(selectViewer)?.role ?? 'user';
  return (
    <PageLayout>
      {opensOn && role === 'user' && CATALOGUE.test(pathname) ? (
        <h1 className="shell text-4xl">We open {opensOn}</h1>
      ) : (
        <Outlet />
      )}
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
