export const ADD_DESIGN_PATH = '/dashboard/add-design';

/** Returns the path of the form for a design's products. */
export function designPath(design: string): string {
  return `/dashboard/edit-design/${encodeURIComponent(design)}`;
}
