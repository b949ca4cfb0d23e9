import { userImages } from './accounts/tables.ts';
import { binImages } from './bin/bin-images.ts';
import { productImages } from './catalogue/tables.ts';
import { contentImages } from './content/tables.ts';
import type { ImageColumns } from './media/image-columns.ts';
import { orderImages } from './orders/tables.ts';
import { photoImages } from './reviews/tables.ts';

/** All columns that contain image URLs. A test fails if one is missing. */
export const IMAGE_COLUMNS: readonly ImageColumns[] = [
  productImages,
  orderImages,
  userImages,
  photoImages,
  contentImages,
  binImages,
];
