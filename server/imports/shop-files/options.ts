import { type CustomColumn, findCustomColumn } from '#contract/custom-fields.ts';
import { NOTE_FIELDS, NOTE_ROWS, type NoteField } from '#contract/product-fields.ts';
import type { ImportCells } from '#server/imports/import-row.ts';
import { looksLikeAge, looksLikeColor } from './meanings.ts';

/** An option that makes variants, such as Color: Navy, or Size: 3-4 Years. */
export interface Option {
  name: string;
  value: string;
}

const COLOR_NAME = /colou?r|shade|\brang\b|رنگ/i;
const SIZE_NAME = /\bsizes?\b|\bages?\b|\bmonths?\b|years?|umar|عمر|سائز/i;
const GENDER_NAME = /gender|\bsex\b/i;
const KNOWN_NAMES = [COLOR_NAME, SIZE_NAME, GENDER_NAME];
/** Shopify's value of a product without options. */
const NO_OPTION = 'Default Title';

export interface OptionCells {
  color: string;
  age: string;
  gender: string;
  /** Values of other options. They become part of the name. */
  others: string[];
}

export function readOptions(options: readonly Option[]): OptionCells {
  const divided = options.flatMap(divideOption);
  const valueOf = (pattern: RegExp) => divided.find(({ name }) => pattern.test(name))?.value ?? '';
  return {
    color: valueOf(COLOR_NAME),
    age: valueOf(SIZE_NAME),
    gender: valueOf(GENDER_NAME),
    others: divided
      .filter(({ name }) => !isKnownName(name) && findCustomColumn(name) === undefined)
      .map(({ value }) => value)
      .filter((value) => value !== '' && value !== NO_OPTION),
  };
}

/** Returns the notes about the garment that attributes of a product name, such as its material. */
export function notesOf(options: readonly Option[]): ImportCells {
  const notes = NOTE_FIELDS.flatMap((field): [NoteField, string][] => {
    const names = new RegExp(String.raw`\b(?:${NOTE_ROWS[field].words.join('|')})s?\b`, 'i');
    const isNamed = ({ name, value }: Option) => value !== '' && names.test(plainName(name));
    const found = NOTE_ROWS[field].words.length > 0 ? options.find(isNamed) : undefined;
    return found ? [[field, found.value]] : [];
  });
  return Object.fromEntries(notes);
}

/** Returns the cells of the fields that the shop has added under the name of an option. */
export function customOf(options: readonly Option[]): ImportCells {
  const cells = options.flatMap(({ name, value }): [CustomColumn, string][] => {
    const column = findCustomColumn(name);
    return column === undefined ? [] : [[column, value]];
  });
  return Object.fromEntries(cells);
}

function isKnownName(name: string): boolean {
  return KNOWN_NAMES.some((pattern) => pattern.test(plainName(name)));
}

/** Some exports write the code of an attribute, such as 'pa_size'. */
function plainName(name: string): string {
  return name.replaceAll('_', ' ');
}

/** Divides 'Color / Size: Red / 3-4 Years' into two options. */
function divideOption({ name: written, value }: Option): Option[] {
  const name = plainName(written);
  const names = name.split(/\s*[/|,&+]\s*/);
  const values = value.split(/\s*[/|,]\s*/);
  if (names.length === 1 || names.length !== values.length) return [{ name, value }];
  return names.map((each, index) => ({ name: each, value: values[index] ?? '' }));
}

/** So many values show what an option means. More would take too long for one turn of the event loop. */
const VALUES_READ_MAX = 100;

/** Returns 'Size' or 'Color' for an option with another name, such as 'Style', whose values are sizes or colours. */
export function nameByValues(name: string, all: readonly string[]): string {
  if (isKnownName(name)) return name;
  const values = [...new Set(all)].slice(0, VALUES_READ_MAX);
  if (values.length === 0) return name;
  if (values.every(looksLikeAge)) return 'Size';
  return values.every(looksLikeColor) ? 'Color' : name;
}
