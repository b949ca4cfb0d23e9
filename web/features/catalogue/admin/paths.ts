export const ANOTHER_SIZE_PARAM = 'size-of';

export function anotherSizePath(productId: string): string {
  return `/dashboard/add-new-post?${new URLSearchParams({ [ANOTHER_SIZE_PARAM]: productId })}`;
}

export const ADD_DESIGN_PATH = '/dashboard/add-design';

export function designPath(design: string): string {
  return `/dashboard/edit-design/${encodeURIComponent(design)}`;
}
