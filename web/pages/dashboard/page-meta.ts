import type { MetaArgs, MetaDescriptor } from 'react-router';
import { pageMeta } from '#web/pages/layout/page-meta.ts';

/** Dashboard pages are personal, so search engines must not index them. */
export function dashboardMeta(title: string): (args: MetaArgs) => MetaDescriptor[] {
  return (args) => pageMeta(args, { title, description: 'For signed-in customers and for those who run the shop.' });
}
