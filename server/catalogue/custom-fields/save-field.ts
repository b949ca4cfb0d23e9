import { asc, eq, sql } from 'drizzle-orm';
import type {
  AddCustomFieldBody,
  ChangeCustomFieldBody,
  SortCustomFieldsBody,
} from '#contract/custom-fields.schema.ts';
import { CUSTOM_FIELDS_MAX, customHeaders, customLabel } from '#contract/custom-fields.ts';
import { AppError } from '#contract/errors.ts';
import { foldLabel } from '#contract/facet-options.ts';
import { IMPORT_COLUMNS, PROBLEM_HEADER } from '#contract/imports.ts';
import { assertSameCodes, invalid } from '#server/catalogue/options/lock-options.ts';
import { newCode, withWords } from '#server/catalogue/options/option-codes.ts';
import { changeCopied, type OptionDeps } from '#server/catalogue/options/save-option.ts';
import { type Actor, recordChange } from '#server/platform/audit/record-change.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { customFieldsTable } from './tables.ts';

type FieldRow = typeof customFieldsTable.$inferSelect;

/** Advisory lock: one editor at a time changes the fields. */
function changeFields<Result>(
  deps: OptionDeps,
  change: (tx: Executor, rows: FieldRow[]) => Promise<Result>,
): Promise<Result> {
  return changeCopied(deps, async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('custom fields', 0))`);
    return change(tx, await tx.select().from(customFieldsTable).orderBy(asc(customFieldsTable.position)));
  });
}

/** Adds a field at the end of the sequence. Returns its code. */
export function addCustomField(deps: OptionDeps, by: Actor, fields: AddCustomFieldBody): Promise<string> {
  return changeFields(deps, async (tx, rows) => {
    if (rows.length >= CUSTOM_FIELDS_MAX)
      throw invalid('label', `There are ${CUSTOM_FIELDS_MAX} fields already. The shop cannot have more.`);
    assertNewNames(rows, fields);
    const code = newCode('field', rows, fields.label);
    const position = Math.max(0, ...rows.map((row) => row.position)) + 1;
    const after = ofType(fields.type, fields);
    await tx.insert(customFieldsTable).values({ code, position, ...after, type: fields.type });
    const subject = { id: `field ${code}`, label: fields.label };
    await recordChange(tx, { by, at: deps.now(), verb: 'value.added', subject, before: null, after: fields });
    return code;
  });
}

/** Stores the former label as a header that files may have. Throws `facet_option_not_found` or `setting_changed`. */
export function changeCustomField(
  deps: OptionDeps,
  by: Actor,
  { code, version, ...fields }: ChangeCustomFieldBody,
): Promise<void> {
  return changeFields(deps, async (tx, rows) => {
    const before = rows.find((row) => row.code === code);
    if (!before) throw new AppError('facet_option_not_found');
    if (before.version !== version) throw new AppError('setting_changed');
    if (before.type === 'choice' && fields.choices.length < 2) throw invalid('choices', 'Write at least two choices.');
    assertNewNames(
      rows.filter((row) => row !== before),
      fields,
    );
    const words = before.label === fields.label ? fields.words : withWords(fields.words, [before.label]);
    const after = { ...ofType(before.type, fields), words };
    await tx
      .update(customFieldsTable)
      .set({ ...after, version: version + 1 })
      .where(eq(customFieldsTable.code, code));
    const seen = Object.fromEntries(Object.keys(after).map((key) => [key, before[key as keyof FieldRow]]));
    const subject = { id: `field ${code}`, label: fields.label };
    await recordChange(tx, { by, at: deps.now(), verb: 'value.changed', subject, before: seen, after });
  });
}

/** Throws `validation` unless `codes` has exactly the fields of the shop. */
export function sortCustomFields(deps: OptionDeps, by: Actor, { codes }: SortCustomFieldsBody): Promise<void> {
  return changeFields(deps, async (tx, rows) => {
    const own = rows.map(({ code }) => code);
    assertSameCodes(own, codes);
    for (const [index, code] of codes.entries())
      await tx
        .update(customFieldsTable)
        .set({ position: index + 1 })
        .where(eq(customFieldsTable.code, code));
    const subject = { id: 'field', label: 'Sequence of fields' };
    const change = { before: { codes: own }, after: { codes } };
    await recordChange(tx, { by, at: deps.now(), verb: 'value.changed', subject, ...change });
  });
}

/** Only a number has a unit, and only a choice has choices. */
function ofType<Fields extends Pick<FieldRow, 'unit' | 'choices'>>(type: FieldRow['type'], fields: Fields): Fields {
  return {
    ...fields,
    unit: type === 'number' ? fields.unit : null,
    choices: type === 'choice' ? fields.choices : [],
  };
}

/** Throws `validation` if a column of an import has a name already: a file could not say which of them it means. */
function assertNewNames(others: readonly FieldRow[], { label, words, unit }: Names): void {
  assertNewName(others, 'label', { label, words: [], unit });
  for (const word of words) assertNewName(others, 'words', { label: word, words: [], unit });
}

/** Other names of columns that shoppers and most files use. */
const OTHER_NAMES = ['Color', 'Size', 'Gender'];

type Names = Pick<FieldRow, 'label' | 'words' | 'unit'>;

function assertNewName(others: readonly FieldRow[], input: 'label' | 'words', name: Names): void {
  const isSame = foldedNames(name);
  const plain = [...Object.values(IMPORT_COLUMNS), ...OTHER_NAMES, PROBLEM_HEADER].find((column) =>
    [column, column.replace(/ \(.*/, '')].some(isSame),
  );
  if (plain === PROBLEM_HEADER)
    throw invalid(input, `The shop writes ${PROBLEM_HEADER} into its own files. Choose another name.`);
  if (plain !== undefined) throw invalid(input, `Every product has the field ${plain} already.`);
  const taken = others.find((row) => customHeaders(row).some(isSame));
  if (!taken) return;
  const isLabel = [taken.label, customLabel(taken)].some(isSame);
  throw invalid(
    input,
    isLabel
      ? `The shop has ${taken.label} already.`
      : `${name.label} is another name of the field ${taken.label}. Delete it there first.`,
  );
}

function foldedNames(name: Names): (other: string) => boolean {
  const folded = new Set(customHeaders(name).map(foldLabel));
  return (other) => folded.has(foldLabel(other));
}
