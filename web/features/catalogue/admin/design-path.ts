export const ADD_DESIGN_PATH = '/dashboard/add-design';

/** The grid of a design's products. */
export function designPath(design: string): string {
  return `/dashboard/edit-design/${encodeURIComponent(design)}`;
}
