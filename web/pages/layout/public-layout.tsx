import { isRouteErrorResponse, type MetaArgs, Outlet, useMatches, useRouteError } from 'react-router';
import { useShopProfile } from '#web/features/shop-profile/api.ts';
import { useAppSelector } from '#web/store/hooks.ts';
import { selectViewer } from '#web/store/session.ts';
import { ClosedPageSlot } from './closed-page-slot.tsx';
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
