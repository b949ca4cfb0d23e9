import type { AddCustomFieldBody, ManagedCustomField } from '#contract/custom-fields.schema.ts';
import { CUSTOM_FIELD_TYPES, type CustomFieldType } from '#contract/custom-fields.ts';
import { FACETS } from '#contract/facets.ts';
import { counted } from '#web/ui/dashboard/counted.ts';

export const TYPE_LABELS: Record<CustomFieldType, string> = {
  text: 'Text',
  number: 'Number',
  choice: 'One of a list',
  yesNo: 'Yes or no',
};

export interface FieldDraft {
  label: string;
  /** Other names, separated by commas. */
  words: string;
  type: string;
  unit: string;
  /** One choice in each line. */
  choices: string;
  categories: readonly string[];
  isHidden: boolean;
}

const EMPTY: FieldDraft = {
  label: '',
  words: '',
  type: 'text',
  unit: '',
  choices: '',
  categories: [],
  isHidden: false,
};

export function draftOfField(field: ManagedCustomField | undefined): FieldDraft {
  if (!field) return EMPTY;
  return {
    label: field.label,
    words: field.words.join(', '),
    type: field.type,
    unit: field.unit ?? '',
    choices: field.choices.join('\n'),
    // A merged category becomes the one that took over its products.
    categories: [...new Set(field.categories.map((code) => FACETS.category.resolve(code) ?? code))],
    isHidden: field.isHidden,
  };
}

export function bodyOfField(draft: FieldDraft): AddCustomFieldBody {
  return {
    label: draft.label.trim(),
    words: partsOf(draft.words, /[,;،\n]/),
    type: CUSTOM_FIELD_TYPES.find((type) => type === draft.type) ?? 'text',
    unit: draft.unit.trim() || null,
    choices: choicesOf(draft),
    categories: [...draft.categories],
    isHidden: draft.isHidden,
  };
}

/** Commas separate choices too, unless they are on several lines. */
function choicesOf({ choices }: FieldDraft): string[] {
  return partsOf(choices, choices.includes('\n') ? /\n/ : /[,;،]/);
}

function partsOf(text: string, separator: RegExp): string[] {
  return text.split(separator).flatMap((part) => part.trim() || []);
}

export function problemsOfField(draft: FieldDraft): Record<string, string> {
  return {
    ...(draft.label.trim() === '' && { label: 'Please enter a name.' }),
    ...(draft.type === 'choice' && choicesOf(draft).length < 2 && { choices: 'Please write at least two choices.' }),
  };
}

/** Returns a line such as 'Number in cm, for Shoes, 12 products'. */
export function describeField({ type, unit, choices, categories, isHidden, products }: ManagedCustomField): string {
  const kind = { text: 'Text', number: 'Number', choice: choices.join(', '), yesNo: 'Yes or no' }[type];
  const names = [...new Set(categories.map((code) => FACETS.category.label(code)))];
  return [
    unit === null ? kind : `${kind} in ${unit}`,
    names.length === 0 ? 'for all categories' : `for ${names.join(', ')}`,
    counted(products, 'product'),
    ...(isHidden ? ['hidden'] : []),
  ].join('; ');
}
