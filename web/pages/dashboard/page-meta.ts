import type { MetaArgs, MetaDescriptor } from 'react-router';
import { pageMeta } from '#web/pages/layout/page-meta.ts';

/** Returns the head of a dashboard page. Sets no canonical path, so that `pageMeta` adds `noindex`. */
export function dashboardMeta(title: string): (args: MetaArgs) => MetaDescriptor[] {
  return (args) => pageMeta(args, { title, description: 'For signed-in customers and for those who run the shop.' });
}
