import type { ManagedCustomField } from '#contract/custom-fields.schema.ts';
import type { CustomFieldType } from '#contract/custom-fields.ts';
import { FACETS } from '#contract/facets.ts';
import { counted } from '#web/ui/dashboard/counted.ts';
import { splitTexts } from '#web/ui/dashboard/split-texts.ts';

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

/** Omits what the form does not show for the type. */
export function bodyOfField(draft: FieldDraft) {
  return {
    label: draft.label,
    words: splitTexts(draft.words),
    type: draft.type,
    unit: draft.type === 'number' ? draft.unit.trim() || null : null,
    choices: draft.type === 'choice' ? choicesOf(draft) : [],
    categories: [...draft.categories],
    isHidden: draft.isHidden,
  };
}

/** Reads choices in one line as separated by commas. Choices on several lines may have commas in them. */
function choicesOf({ choices }: FieldDraft): string[] {
  return splitTexts(choices, choices.includes('\n') ? /\n/ : undefined);
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
