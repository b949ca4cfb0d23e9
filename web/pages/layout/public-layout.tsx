import { isRouteErrorResponse, type MetaArgs, Outlet, useRouteError } from 'react-router';
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

export default function PublicLayout() {
  return (
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
