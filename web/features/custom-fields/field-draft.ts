import { FACET_WORDS_MAX } from '#contract/catalogue.ts';
import type { AddCustomFieldBody, ManagedCustomField } from '#contract/custom-fields.schema.ts';
import {
  CUSTOM_CHOICES_MAX,
  CUSTOM_FIELD_TYPES,
  CUSTOM_LABEL_MAX_LENGTH,
  type CustomFieldType,
  hasLetterOrDigit,
  isUnit,
} from '#contract/custom-fields.ts';
import { FACETS, foldSize } from '#contract/facets.ts';
import { truncateText } from '#contract/text.ts';
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

export function bodyOfField(draft: FieldDraft): AddCustomFieldBody {
  return {
    label: draft.label.trim(),
    words: splitTexts(draft.words),
    type: CUSTOM_FIELD_TYPES.find((type) => type === draft.type) ?? 'text',
    unit: draft.unit.trim() || null,
    choices: choicesOf(draft),
    categories: [...draft.categories],
    isHidden: draft.isHidden,
  };
}

/** Reads choices in one line as separated by commas. Choices on several lines may have commas in them. */
function choicesOf({ choices }: FieldDraft): string[] {
  return splitTexts(choices, choices.includes('\n') ? /\n/ : undefined);
}

export function problemsOfField(draft: FieldDraft): Record<string, string> {
  const label = draft.label.trim();
  const words = problemOfTexts(bodyOfField(draft).words, FACET_WORDS_MAX);
  const choices = draft.type === 'choice' ? problemOfChoices(choicesOf(draft)) : undefined;
  const isUnitWrong = draft.type === 'number' && !isUnit(draft.unit.trim());
  return {
    ...(label === '' && { label: 'Please enter a name.' }),
    ...(label !== '' && !hasLetterOrDigit(label) && { label: NEEDS_LETTER }),
    ...(isUnitWrong && { unit: 'Please begin with a letter, such as cm, or with a sign such as %.' }),
    ...(choices !== undefined && { choices }),
    ...(words !== undefined && { words }),
  };
}

const NEEDS_LETTER = 'Please use a letter or a digit.';
/** Characters of a text that its message repeats. */
const SHOWN_LENGTH = 30;

function problemOfChoices(choices: readonly string[]): string | undefined {
  if (choices.length < 2) return 'Please write at least two choices.';
  const repeated = choices.find(
    (choice, index) => choices.findIndex((each) => foldSize(each) === foldSize(choice)) < index,
  );
  return problemOfTexts(choices, CUSTOM_CHOICES_MAX) ?? (repeated && `${repeated} is there twice. Please delete one.`);
}

function problemOfTexts(texts: readonly string[], max: number): string | undefined {
  if (texts.length > max) return `Please write at most ${max} of them.`;
  const long = texts.find((text) => text.length > CUSTOM_LABEL_MAX_LENGTH);
  if (long !== undefined)
    return `This is too long: ${truncateText(long, SHOWN_LENGTH)}… It may have ${CUSTOM_LABEL_MAX_LENGTH} characters.`;
  const empty = texts.find((text) => !hasLetterOrDigit(text));
  return empty && `${NEEDS_LETTER} There is none in ${empty}`;
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
