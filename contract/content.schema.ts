import { z } from 'zod';
import { categorySchema } from './catalogue.schema.ts';
import {
  CARD_COUNTS,
  CONTENT_BLOCK_NAMES,
  CONTENT_LENGTHS,
  CONTENT_PAGE_NAMES,
  CONTENT_PLACE_NAMES,
  CONTENT_SLOTS,
  type ContentSlot,
  isContentLink,
} from './content.ts';
import { multiLineText, oneLineText, pastedText, whenValid } from './fields.schema.ts';
import { imageSchema } from './media.schema.ts';

const line = (max: number) => oneLineText().min(1, 'Please fill this in').max(max);
const linkSchema = pastedText().max(CONTENT_LENGTHS.link).refine(isContentLink, 'must begin with / or https://');
const imageUrlSchema = z
  .string()
  .regex(/^\/media\/[\w.-]+$/, 'must be an uploaded picture')
  .nullable();

const isAutomatic = z.boolean().optional();

const heroFields = z.object({
  kicker: oneLineText().max(CONTENT_LENGTHS.kicker),
  headline: line(CONTENT_LENGTHS.headline),
  highlight: oneLineText().max(CONTENT_LENGTHS.highlight),
  text: oneLineText().max(CONTENT_LENGTHS.heroText),
  button: line(CONTENT_LENGTHS.button),
  link: linkSchema,
  image: imageUrlSchema.describe('Null shows the built-in image.'),
  isAutomatic: isAutomatic.describe(
    'True replaces each percentage by the best price cut of the products behind the link. Without one, lines with a percentage are hidden.',
  ),
});
export const heroSchema = heroFields.refine((hero) => !hero.isAutomatic || hero.highlight !== '', {
  path: ['highlight'],
  ...whenValid('highlight', 'isAutomatic'),
  error: 'Please fill this in: it is the headline while nothing is reduced',
});
export type Hero = z.infer<typeof heroSchema>;

const cardSchema = z.object({
  title: line(CONTENT_LENGTHS.cardTitle),
  text: oneLineText().max(CONTENT_LENGTHS.cardText),
});
export type ContentCard = z.infer<typeof cardSchema>;

const categoryCardSchema = z.object({
  category: categorySchema,
  discount: oneLineText().max(CONTENT_LENGTHS.discount).describe("For example '20%'; empty for none."),
  isAutomatic: isAutomatic.describe("True writes the best price cut of the category, such as 'up to 20%'."),
  image: imageUrlSchema,
});
export type CategoryCard = z.infer<typeof categoryCardSchema>;

const trendCardSchema = z.object({ category: categorySchema, ...cardSchema.shape, image: imageUrlSchema });
export type TrendCard = z.infer<typeof trendCardSchema>;

export const pageTextSchema = z.object({
  title: line(CONTENT_LENGTHS.pageTitle),
  body: multiLineText()
    .min(1, 'Please fill this in')
    .max(CONTENT_LENGTHS.pageBody)
    .describe('Markdown. HTML in it is escaped.'),
});
export type PageText = z.infer<typeof pageTextSchema>;

export function valueSchemaOf(slot: ContentSlot) {
  if (slot === 'hero') return heroSchema;
  if (slot === 'categories') return z.array(categoryCardSchema).length(CARD_COUNTS.categories);
  if (slot === 'trends') return z.array(trendCardSchema).length(CARD_COUNTS.trends);
  if (slot === 'promises' || slot === 'reasons') return z.array(cardSchema).length(CARD_COUNTS[slot]);
  return pageTextSchema;
}

/** Zod uses the first schema that matches and drops unknown fields, so the schemas with the most fields come first. */
const anyValue = z.union([
  heroFields,
  pageTextSchema,
  z.array(trendCardSchema),
  z.array(categoryCardSchema),
  z.array(cardSchema),
]);
export type ContentValue = z.infer<typeof anyValue>;

const contentBlockSchema = z.object({
  value: anyValue,
  images: z.array(imageSchema).describe('Images of the value, with their sizes.'),
});
export const contentPlaceParams = z.object({ place: z.enum(CONTENT_PLACE_NAMES) });
export const contentPlaceResponse = z
  .object({
    blocks: z
      .partialRecord(z.enum(CONTENT_BLOCK_NAMES), contentBlockSchema)
      .describe('Published blocks. For a missing block the page shows its built-in texts.'),
  })
  .meta({ id: 'ContentPlace' });
export type ContentPlaceBlocks = z.infer<typeof contentPlaceResponse>['blocks'];

export const contentPageParams = z.object({ page: z.enum(CONTENT_PAGE_NAMES) });
export const contentPageResponse = z
  .object({ title: z.string(), html: z.string().describe('Sanitized HTML.') })
  .meta({ id: 'ContentPage' });
export type ContentPageText = z.infer<typeof contentPageResponse>;

const instantSchema = z.iso.datetime().nullable();
/** PostgreSQL cannot store every year that JavaScript can write. */
const publishedInstant = z.iso
  .datetime()
  .refine((instant) => /^20\d\d-/.test(instant), 'must be a date of this century')
  .nullable();

export const contentVersionSchema = z.object({
  _id: z.string(),
  value: anyValue.nullable().describe('Null for the built-in texts.'),
  from: instantSchema,
  to: instantSchema,
  by: z.string(),
  at: z.iso.datetime(),
  isShown: z.boolean().describe('True for the value that shoppers see now.'),
  isPlanned: z.boolean().describe('True for a value that shoppers will see later.'),
});
export type ContentVersion = z.infer<typeof contentVersionSchema>;

export const contentSlotSchema = z
  .object({
    slot: z.enum(CONTENT_SLOTS),
    value: anyValue.nullable().describe('The value that shoppers see; null for the built-in texts.'),
    draft: anyValue.nullable().describe('Saved, but not published yet.'),
    version: z.number().int().describe('Increases with every saved draft and publication.'),
    versions: z.array(contentVersionSchema).describe('The newest first.'),
  })
  .meta({ id: 'ContentSlot' });
export type ContentSlotState = z.infer<typeof contentSlotSchema>;
export const listContentResponse = z.object({
  slots: z.array(contentSlotSchema),
  ownPages: z
    .record(z.enum(CONTENT_PAGE_NAMES), pageTextSchema)
    .describe('Built-in texts of the pages, with which an edit can begin.'),
});
export type ContentList = z.infer<typeof listContentResponse>;

export const contentSlotParams = z.object({ slot: z.enum(CONTENT_SLOTS) });
const seenVersion = z.number().int().min(0).describe('The version that the form shows.');
export const saveDraftBody = z.object({ value: anyValue.nullable(), version: seenVersion });
export type SaveDraftBody = z.infer<typeof saveDraftBody>;
export const publishBody = z
  .object({
    value: anyValue.nullable().describe('Null for the built-in texts.'),
    from: publishedInstant.default(null).describe('Start; null publishes now.'),
    to: publishedInstant.default(null).describe('End; null without an end.'),
    version: seenVersion,
  })
  .refine(({ from, to }) => from === null || to === null || Date.parse(from) < Date.parse(to), {
    path: ['to'],
    error: 'must be later',
  });
export type PublishBody = z.infer<typeof publishBody>;
export const contentSlotResponse = z.object({ message: z.string(), slot: contentSlotSchema });

export const previewBody = pageTextSchema;
