import { z } from 'zod';
import { LABEL_PRODUCTS_MAX, LABELS_MAX, parseLabelPieces } from './product-labels.ts';

const PIECES = new RegExp(
  `^[\\da-f-]{36}:[1-9]\\d{0,2}(,[\\da-f-]{36}:[1-9]\\d{0,2}){0,${LABEL_PRODUCTS_MAX - 1}}$`,
  'i',
);

export const productLabelsQuery = z.object({
  pieces: z
    .string()
    .regex(PIECES, 'must be an id and a number for each product: ID:3,ID:1')
    .refine(
      (text) => parseLabelPieces(text).reduce((sum, { pieces }) => sum + pieces, 0) <= LABELS_MAX,
      `must be at most ${LABELS_MAX} labels`,
    )
    .describe('Id and number of labels of each product: `ID:3,ID:1`.'),
});
