import {
  type CustomChanges,
  type CustomValues,
  customColumn,
  findCustomField,
  readCustomValue,
  withCustomValues,
} from '#contract/custom-fields.ts';
import { invalid } from '#server/catalogue/options/lock-options.ts';

/**
 * Returns the values of a product after a change. Throws `validation` for a choice that is not offered, unless the
 * product has it already.
 */
export function changeCustomValues(values: CustomValues, changes: CustomChanges): CustomValues {
  for (const [code, value] of Object.entries(changes)) {
    const column = customColumn(code);
    const field = findCustomField(column);
    if (!field || value === null || value === values[code]) continue;
    const read = readCustomValue(field, value);
    if ('problem' in read) throw invalid(column, read.problem);
  }
  return withCustomValues(values, changes);
}
