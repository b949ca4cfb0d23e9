import { readAmount } from './amounts.ts';
import type { Category } from './catalogue.ts';
import { foldLabel } from './facet-options.ts';
import { FACETS, foldSize, parentOf } from './facets.ts';
import { toOneLine } from './text.ts';
import { readYesNo } from './yes-no.ts';

export const CUSTOM_FIELD_TYPES = ['text', 'number', 'choice', 'yesNo'] as const;
export type CustomFieldType = (typeof CUSTOM_FIELD_TYPES)[number];

/** Fields of all categories together. A product page with more would be a data sheet. */
export const CUSTOM_FIELDS_MAX = 60;
export const CUSTOM_CHOICES_MAX = 40;
export const CUSTOM_TEXT_MAX_LENGTH = 300;
/** Also of a choice and another name. */
export const CUSTOM_LABEL_MAX_LENGTH = 60;
export const CUSTOM_UNIT_MAX_LENGTH = 12;
const CUSTOM_NUMBER_MAX = 1_000_000;
const NUMBER_LIMITS = ' No decimal comma, at most three digits after the dot, and at most 1000000.';

/** A property of products that the shop has added, such as the heel height of shoes. */
export interface CustomField {
  /** Never changes, because products have it. */
  code: string;
  label: string;
  /** Other headers that files may have. */
  words: string[];
  type: CustomFieldType;
  /** Unit of a number, such as 'cm'. Null without one. */
  unit: string | null;
  /** Texts of which a product has one. Empty for other types. */
  choices: string[];
  /** Categories whose products have the field. Empty for all categories. */
  categories: Category[];
  /** True if forms and pages omit it. Products keep their values. */
  isHidden: boolean;
}

export type CustomValue = string | number | boolean;
/** Values of a product by the code of the field. */
export type CustomValues = Record<string, CustomValue>;
/** Changed values. Null removes a value. */
export type CustomChanges = Readonly<Record<string, CustomValue | null>>;

/** Name of a field in forms, imports and the audit. */
export type CustomColumn = `custom.${string}`;
export const customColumn = (code: string): CustomColumn => `custom.${code}`;
export const isCustomColumn = (name: string): name is CustomColumn => name.startsWith('custom.');

/** This process's copy, as `FACETS` has one of the values (`docs/decisions/0111-custom-fields.md`). */
const shared = globalThis as typeof globalThis & { customFieldsOfShop?: readonly CustomField[] };

export function loadCustomFields(fields: readonly CustomField[]): void {
  shared.customFieldsOfShop = fields;
}

/** Returns all fields in their sequence, with the hidden ones. */
export function customFields(): readonly CustomField[] {
  return shared.customFieldsOfShop ?? [];
}

export function findCustomField(column: CustomColumn): CustomField | undefined {
  return customFields().find(({ code }) => customColumn(code) === column);
}

/** Returns the fields that a product of the category shows. A field of the category above belongs to it too. */
export function fieldsOfCategory(category: Category): CustomField[] {
  const own = new Set([category, parentOf(category)]);
  return customFields().filter(
    ({ categories, isHidden }) =>
      !isHidden &&
      (categories.length === 0 || categories.some((each) => own.has(FACETS.category.resolve(each) ?? each))),
  );
}

export function hasLetterOrDigit(text: string): boolean {
  return /[\p{L}\p{N}]/u.test(text);
}

/** False for the unit '2', which would be taken from the end of '12'. */
export function isUnit(text: string): boolean {
  return !/^[\p{N}.,\u066b-]/u.test(text);
}

/** Returns a label such as 'Heel (cm)'. */
export function customLabel({ label, unit }: Pick<CustomField, 'label' | 'unit'>): string {
  return unit === null ? label : `${label} (${unit})`;
}

export function customText({ unit }: Pick<CustomField, 'unit'>, value: CustomValue): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return unit === null ? String(value) : `${value} ${unit}`;
}

/** Returns the lines of a product page, in the sequence of the fields. */
export function describeCustomValues(category: Category, values: CustomValues): { label: string; text: string }[] {
  return fieldsOfCategory(category).flatMap((field) => {
    const value = values[field.code];
    return value === undefined ? [] : [{ label: field.label, text: customText(field, value) }];
  });
}

/** Returns the values after a change. */
export function withCustomValues(values: CustomValues, changes: CustomChanges): CustomValues {
  const changed = Object.entries({ ...values, ...changes });
  return Object.fromEntries(changed.filter((entry): entry is [string, CustomValue] => entry[1] !== null));
}

type Read = { value: CustomValue | null } | { problem: string };

/** Reads a value as typed, as in a file, or as sent. Null for an empty text. */
export function readCustomValue(field: CustomField, input: CustomValue): Read {
  // Spreadsheets calculate 3.3000000000000003 for 3.3. All 15 digits that they can store stay.
  const text = toOneLine(String(typeof input === 'number' ? Number(input.toPrecision(15)) : input));
  if (text === '') return { value: null };
  return READERS[field.type](text, field);
}

const READERS: Record<CustomFieldType, (text: string, field: CustomField) => Read> = {
  text: (text) =>
    text.length <= CUSTOM_TEXT_MAX_LENGTH
      ? { value: text }
      : { problem: `This is too long: it may have ${CUSTOM_TEXT_MAX_LENGTH} characters.` },
  number(text, { unit }) {
    const suffix = unit?.toLowerCase() ?? '';
    const hasUnit = suffix !== '' && text.toLowerCase().endsWith(suffix);
    const digits = hasUnit ? text.slice(0, -suffix.length).trim() : text;
    const hasDigits = /\p{Nd}/u.test(digits);
    const read = readAmount(digits, { mark: '.' });
    const value = hasDigits && 'value' in read ? read.value : null;
    const isShort = value !== null && value === Number(value.toFixed(3)) && Math.abs(value) <= CUSTOM_NUMBER_MAX;
    const wanted = unit === null ? 'a number' : `a number of ${unit}`;
    return isShort ? { value } : { problem: `Write ${wanted}, such as 3 or 4.5.${hasDigits ? NUMBER_LIMITS : ''}` };
  },
  choice(text, { choices }) {
    const found = choices.find((choice) => foldSize(choice) === foldSize(text));
    return found === undefined ? { problem: `Write one of these: ${choices.join(', ')}.` } : { value: found };
  },
  yesNo(text) {
    const value = readYesNo(text);
    return value === undefined ? { problem: 'Write yes or no.' } : { value };
  },
};

/** Other shop systems export such fields as 'Fit (product.metafields.custom.fit)' and 'Meta: fit'. */
const METAFIELD = /\s*\(product\.metafields\..*$|^meta:\s*/gi;

/** Compares headers of files. Spaces, signs and capitals do not count. */
export function findCustomColumn(header: string): CustomColumn | undefined {
  return findByHeader(header) ?? findByHeader(header.replaceAll(METAFIELD, ''));
}

function findByHeader(header: string): CustomColumn | undefined {
  const folded = foldLabel(toOneLine(header));
  const field = customFields().find((each) => customHeaders(each).some((name) => foldLabel(name) === folded));
  return folded === '' || !field ? undefined : customColumn(field.code);
}

/** Returns all headers of a field. A file from before a new label has the former label with its unit. */
export function customHeaders({ label, words, unit }: Pick<CustomField, 'label' | 'words' | 'unit'>): string[] {
  return [label, ...words]
    .flatMap((name) => [name, customLabel({ label: name, unit })])
    .flatMap((name) => [name, ownHeader(name)]);
}

/** Returns a header that no other shop system has. */
export function ownHeader(name: string): string {
  return `${name} (own field)`;
}
