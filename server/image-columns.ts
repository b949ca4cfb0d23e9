import { userImages } from './accounts/tables.ts';
import { binImages } from './bin/bin-images.ts';
import { productImages } from './catalogue/tables.ts';
import { contentImages } from './content/tables.ts';
import type { ImageColumns } from './media/image-columns.ts';
import { orderImages } from './orders/tables.ts';

/** A test fails if a column with image URLs is missing here. */
export const IMAGE_COLUMNS: readonly ImageColumns[] = [
  productImages,
  orderImages,
  userImages,
  contentImages,
  binImages,
];
