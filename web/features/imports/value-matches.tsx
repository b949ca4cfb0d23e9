import { type SyntheticEvent, useState } from 'react';
import type { ImportedValue, ProductImport } from '#contract/imports.schema.ts';
import { importColumnLabel, type MatchedColumn } from '#contract/imports.ts';
import { messageOf } from '#web/store/api.ts';
import { counted } from '#web/ui/dashboard/counted.ts';
import { FacetOptions } from '#web/ui/dashboard/facet-options.tsx';
import { SelectField } from '#web/ui/field.tsx';
import { FormAlert } from '#web/ui/form-alert.tsx';
import { SubmitButton } from '#web/ui/submit-button.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import { useMatchValuesMutation } from './api.ts';

/** No code of the shop, because codes have no spaces. */
const LEAVE_OUT = 'leave out';
const MAKE_NEW = 'make new';

const NEW_LABELS: Record<MatchedColumn, string> = {
  category: 'Make a new category',
  color: 'Make a new colour',
  age: 'Make a new size',
  gender: 'Make a new group',
};

const keyOf = ({ column, value }: ImportedValue) => `${column} ${value}`;

/** Asks once for each value that the shop does not have, instead of once for each row. */
export function ValueMatches({ _id: id, values }: Pick<ProductImport, '_id' | 'values'>) {
  const [matchValues, { isLoading, error }] = useMatchValuesMutation();
  const [changed, setChanged] = useState<Record<string, string>>({});
  if (values.length === 0) return null;
  const chosen = (value: ImportedValue) => changed[keyOf(value)] ?? prefilled(value);
  const ready = values.filter((value) => chosen(value) !== '');

  function submit(event: SyntheticEvent) {
    event.preventDefault();
    const choices = ready.map((value) => ({
      column: value.column,
      value: value.value,
      choice: [LEAVE_OUT, MAKE_NEW].includes(chosen(value)) ? null : chosen(value),
      isNew: chosen(value) === MAKE_NEW,
    }));
    if (choices.length > 0 && !isLoading) void matchValues({ id, values: choices });
  }

  return (
    <section aria-labelledby="values" className="grid gap-3 rounded-md bg-card p-4 shadow-card sm:p-5">
      <h2 id="values" className="text-xl">
        Values that this shop does not have
      </h2>
      <p className="text-muted">
        Choose once what each one is here. The choices are kept for your next file. Nothing is written yet.
      </p>
      <form noValidate onSubmit={submit} className="grid gap-4">
        <div className="grid items-start gap-4 sm:grid-cols-2 lg:grid-cols-3">
          {values.map((value) => (
            <SelectField
              key={keyOf(value)}
              label={labelOf(value)}
              hint={hintOf(value)}
              value={chosen(value)}
              onChange={({ target }) => setChanged({ ...changed, [keyOf(value)]: target.value })}
            >
              <option value="">Choose</option>
              <FacetOptions name={value.column} />
              {value.canBeNew && <option value={MAKE_NEW}>{NEW_LABELS[value.column]}</option>}
              <option value={LEAVE_OUT}>Leave these rows out</option>
            </SelectField>
          ))}
        </div>
        <UnknownSizes values={values} />
        <FormAlert text={error && messageOf(error, 'That did not work. Please try again.')} />
        <SubmitButton disabled={isLoading || ready.length === 0} className="justify-self-start">
          {isLoading ? 'Checking...' : 'Use these'}
        </SubmitButton>
      </form>
    </section>
  );
}

function prefilled({ choice, suggestion, isNewSuggested }: ImportedValue): string {
  if (choice === null) return LEAVE_OUT;
  return choice ?? suggestion ?? (isNewSuggested ? MAKE_NEW : '');
}

function hintOf({ example }: ImportedValue) {
  return (
    example !== undefined && (
      <>
        As in: <bdi>{example}</bdi>
      </>
    )
  );
}

const NAMED_MAX = 5;

/** Sizes such as M are no new sizes, because the file does not say which children they fit. */
function UnknownSizes({ values }: Pick<ProductImport, 'values'>) {
  const sizes = values
    .filter((each) => each.column === 'age' && each.value !== '' && !each.canBeNew)
    .filter(({ choice, suggestion }) => choice === undefined && suggestion === undefined)
    .map(({ value }) => value);
  if (sizes.length === 0) return null;
  const names = [...sizes.slice(0, NAMED_MAX), ...(sizes.length > NAMED_MAX ? ['...'] : [])].join(', ');
  return (
    <p>
      The file does not say which children these sizes fit: <bdi className="font-bold">{names}</bdi>. Choose one of your
      sizes, or add them first: <TextLink to="/dashboard/values?facet=age">Sizes</TextLink>
    </p>
  );
}

function labelOf({ column, value, rows }: ImportedValue) {
  return (
    <>
      {importColumnLabel(column)}: <bdi>{value || '(empty)'}</bdi>, {counted(rows, 'row')}
    </>
  );
}
