import { productPath } from '#contract/product-path.ts';
import type { SessionUser } from '#web/store/session.ts';
import { mayOpenStaffPage } from './staff-pages.ts';

/** The product's form if the viewer may change the product, else its page in the shop. */
export function productHref(
  viewer: Pick<SessionUser, 'role' | 'rights'>,
  product: Parameters<typeof productPath>[0],
): string {
  const edit = `/dashboard/update-product/${encodeURIComponent(product._id)}`;
  return mayOpenStaffPage(viewer, edit) ? edit : productPath(product);
}
