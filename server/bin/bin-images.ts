import type { ImageColumns } from '#server/media/image-columns.ts';
import { binItems } from '#server/platform/bin/tables.ts';

export const binImages: ImageColumns = { owner: 'the bin', columns: [binItems.rows] };
