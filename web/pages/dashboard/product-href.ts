import type { SessionUser } from '#web/store/session.ts';
import { mayOpenStaffPage } from './staff-pages.ts';

/** Where the viewer may change the product, else its page in the shop. */
export function productHref(viewer: Pick<SessionUser, 'role' | 'rights'>, productId: string): string {
  const id = encodeURIComponent(productId);
  const edit = `/dashboard/update-product/${id}`;
  return mayOpenStaffPage(viewer, edit) ? edit : `/shop/${id}`;
}
