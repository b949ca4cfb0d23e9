import { productPath } from '#contract/product-path.ts';
import type { SessionUser } from '#web/store/session.ts';
import { mayOpenStaffPage } from './staff-pages.ts';

/** Returns the URL of the product's form, or of its page in the shop if the viewer may not change products. */
export function productHref(
  viewer: Pick<SessionUser, 'role' | 'rights'>,
  product: Parameters<typeof productPath>[0],
): string {
  const edit = `/dashboard/update-product/${encodeURIComponent(product._id)}`;
  return mayOpenStaffPage(viewer, edit) ? edit : productPath(product);
}
