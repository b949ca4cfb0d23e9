import {
  type CustomChanges,
  type CustomColumn,
  type CustomValue,
  customColumn,
  fieldsOfCategory,
  readCustomValue,
} from '#contract/custom-fields.ts';

/** Values of the shop's own fields, as typed. A column that is absent is empty. */
export type CustomTexts = { [column: CustomColumn]: string };

export function customTexts(values: Readonly<Record<string, CustomValue | null>> = {}): CustomTexts {
  return Object.fromEntries(Object.entries(values).map(([code, value]) => [customColumn(code), textOf(value ?? '')]));
}

function textOf(value: CustomValue): string {
  return typeof value === 'boolean' ? (value ? 'yes' : 'no') : String(value);
}

/**
 * Reads the fields of the category. The product's values of other fields stay unchanged. A text that
 * cannot be read is sent: the schema says what is wrong, and a product may have a choice that is no longer offered.
 */
export function customFromTexts(category: string, texts: Readonly<CustomTexts>): CustomChanges {
  return Object.fromEntries(
    fieldsOfCategory(category).map((field) => {
      const text = texts[customColumn(field.code)] ?? '';
      const read = readCustomValue(field, text);
      return [field.code, 'value' in read ? read.value : text];
    }),
  );
}
