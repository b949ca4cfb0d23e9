import { findCustomField, isCustomColumn } from '#contract/custom-fields.ts';
import { FACETS } from '#contract/facets.ts';
import { adminCategoryLabel } from '#contract/managed-products.ts';
import { formatPkr } from '#contract/money.ts';
import { RIGHT_LABELS } from '#contract/right-labels.ts';
import { RIGHT_NAMES } from '#contract/rights.ts';
import { truncateText } from '#contract/text.ts';
import { formatDateTime } from '#contract/time.ts';

/** Number of characters of a value that the page shows. The CSV file contains the whole value. */
const VALUE_MAX_LENGTH = 200;

const IS_AMOUNT = /price|total|charge|threshold|amount/i;
const IS_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d.*Z$/;

/** Returns the label of a field, such as 'old price' for 'oldPrice'. */
export function fieldLabel(field: string): string {
  if (isCustomColumn(field)) return findCustomField(field)?.label ?? field;
  return field === 'pictures' ? 'images' : field.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}

export function fieldText(field: string, value: unknown): string {
  const text = textOf(field, value);
  return text.length > VALUE_MAX_LENGTH ? `${truncateText(text, VALUE_MAX_LENGTH)}…` : text;
}

export function isNothing(value: unknown): boolean {
  return value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
}

function textOf(field: string, value: unknown): string {
  if (isNothing(value)) return 'nothing';
  if (typeof value === 'number') return isAmount(field) ? formatPkr(value) : numberText(field, value);
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'string') return IS_TIME.test(value) ? formatDateTime(value) : wordOf(field, value);
  if (!Array.isArray(value) || value.some((each) => typeof each === 'object')) return JSON.stringify(value);
  if (field === 'pictures') return value.length === 1 ? '1 image' : `${value.length} images`;
  // Labels of rights contain commas, so a semicolon separates them.
  return value.map((each) => wordOf(field, String(each))).join(field === 'rights' ? '; ' : ', ');
}

/** Fields of the shop have their own units. */
function isAmount(field: string): boolean {
  return IS_AMOUNT.test(field) && !isCustomColumn(field);
}

function numberText(field: string, value: number): string {
  return field === 'age' ? FACETS.age.longLabel(value) : String(value);
}

function wordOf(field: string, value: string): string {
  if (field === 'category' && FACETS.category.resolve(value)) return adminCategoryLabel(value);
  if (field === 'color') return FACETS.color.label(value);
  const right = field === 'rights' ? RIGHT_NAMES.find((each) => each === value) : undefined;
  return right ? RIGHT_LABELS[right].replace(/^[A-Z]/, (letter) => letter.toLowerCase()) : value;
}
