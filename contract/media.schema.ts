import { z } from 'zod';

export const imageSchema = z
  .object({
    url: z.string(),
    alt: z.string().describe('Describes the image; empty if the text beside it does.'),
    width: z.number().int().positive().describe('Pixels of the largest size.'),
    height: z.number().int().positive(),
    widths: z
      .array(z.number().int().positive())
      .describe('Widths of the variants in pixels, the narrowest first; empty if only the URL is known.'),
    placeholder: z.string().nullable().describe('A few pixels as a data: URL, to show while the image loads.'),
  })
  .meta({ id: 'Picture' });
export type ProductImage = z.infer<typeof imageSchema>;

export const uploadImageBody = z.object({ image: z.string().min(1).describe('The image as a data: URL.') });
export const uploadImageResponse = z.string().describe('URL of the image.');
