import { countOrWrong, typedCount } from '#contract/amounts.ts';
import {
  type AddFacetOptionBody,
  addFacetOptionBody,
  type ChangeFacetOptionBody,
} from '#contract/facet-options.schema.ts';
import { SIZE_SYSTEMS, type SizeSystem } from '#contract/facet-options.ts';
import { type FacetName, findSize } from '#contract/facets.ts';
import type { Written } from '#contract/field-problems.ts';
import { useAppDispatch } from '#web/store/hooks.ts';
import { CheckboxField } from '#web/ui/dashboard/checkbox-field.tsx';
import { checkRequest } from '#web/ui/dashboard/request-check.ts';
import { SaveBar } from '#web/ui/dashboard/save-bar.tsx';
import { splitTexts } from '#web/ui/dashboard/split-texts.ts';
import { type CheckedForm, useCheckedForm } from '#web/ui/dashboard/use-checked-form.ts';
import { SelectField, TextField } from '#web/ui/field.tsx';
import { toastShown } from '#web/ui/toast.tsx';
import { useAddFacetOptionMutation, useChangeFacetOptionMutation } from './api.ts';
import type { ManagedOption } from './option-texts.ts';

interface OptionFormProps {
  facet: FacetName;
  option: ManagedOption | undefined;
  /** Categories that may be above this one. */
  parents: readonly ManagedOption[];
  onSaved: () => void;
}

type OptionFields = CheckedForm<ManagedOption | undefined, OptionDraft>;

export function OptionForm({ facet, option, parents, onSaved }: OptionFormProps) {
  const dispatch = useAppDispatch();
  const form = useCheckedForm(
    option,
    draftOfOption,
    checkRequest(addFacetOptionBody, (values) => bodyOfDraft(facet, values)),
  );
  const [add] = useAddFacetOptionMutation();
  const [change] = useChangeFacetOptionMutation();
  const { values: draft, field } = form;
  const save = form.submit(
    (body) => {
      const { seen } = form;
      return seen ? change({ ...body, code: seen.code, version: seen.version } as ChangeFacetOptionBody) : add(body);
    },
    () => {
      dispatch(toastShown('success', `${draft.label} saved`));
      onSaved();
    },
  );
  return (
    <form noValidate onSubmit={save} className="grid max-w-3xl gap-6">
      <div className="grid items-start gap-4 rounded-md bg-card p-4 shadow-card sm:grid-cols-2 md:p-6">
        <TextField
          label="Name"
          hint={facet === 'age' ? 'Such as 0-3, M or 28. The word months or years is added.' : undefined}
          autoComplete="off"
          {...field('label')}
          {...(facet === 'age' && {
            onChange: ({ currentTarget: { value: label } }) =>
              form.set({ label, ...monthsOfLabel(label, draft.system) }),
          })}
        />
        {facet === 'category' && <ParentField form={form} parents={parents} />}
        {facet === 'color' && <TextField label="Colour of the cloth" type="color" {...field('swatch')} />}
        {facet === 'age' && <SizeFields form={form} />}
        <div className="sm:col-span-2">
          <TextField
            label="Other spellings (optional)"
            hint="With commas between them, such as: gulabi, گلابی, rose. Searches and files may use them."
            autoComplete="off"
            {...field('words')}
          />
        </div>
        <div className="sm:col-span-2">
          <CheckboxField {...form.checkbox('isHidden')}>
            Hidden: filters and forms do not offer it. Its products stay in the shop.
          </CheckboxField>
        </div>
      </div>
      <SaveBar form={form}>{form.savedNow && <p>Saved now: {form.savedNow.label}</p>}</SaveBar>
    </form>
  );
}

function ParentField({ form, parents }: { form: OptionFields; parents: readonly ManagedOption[] }) {
  return (
    <SelectField label="Below" {...form.field('parent')}>
      <option value="">No other category</option>
      {parents.map(({ code, label }) => (
        <option key={code} value={code}>
          {label}
        </option>
      ))}
    </SelectField>
  );
}

const SYSTEM_LABELS: Record<SizeSystem, string> = {
  years: 'Years (3-4)',
  months: 'Months (0-3)',
  letters: 'Letters (S, M, L)',
  numbers: 'Numbers (28, 30)',
};

function SizeFields({ form: { field, values, set } }: { form: OptionFields }) {
  const number = { inputMode: 'numeric' as const, autoComplete: 'off' };
  return (
    <>
      <SelectField
        label="Kind of size"
        {...field('system')}
        onChange={({ currentTarget }) => {
          const system = SIZE_SYSTEMS.find((each) => each === currentTarget.value);
          if (system) set({ system, ...monthsOfLabel(values.label, system) });
        }}
      >
        {SIZE_SYSTEMS.map((system) => (
          <option key={system} value={system}>
            {SYSTEM_LABELS[system]}
          </option>
        ))}
      </SelectField>
      <TextField label="Youngest child in months" {...number} {...field('fromMonths')} />
      <TextField label="Oldest child in months" {...number} {...field('toMonths')} />
      <TextField label="Shortest child in cm (optional)" {...number} {...field('fromCm')} />
      <TextField label="Tallest child in cm (optional)" {...number} {...field('toCm')} />
    </>
  );
}

interface OptionDraft {
  label: string;
  /** Other spellings, separated by commas. */
  words: string;
  isHidden: boolean;
  parent: string;
  swatch: string;
  system: SizeSystem;
  /** Ages and heights as typed. Ages are in months. */
  fromMonths: string;
  toMonths: string;
  fromCm: string;
  toCm: string;
}

const EMPTY: OptionDraft = {
  label: '',
  words: '',
  isHidden: false,
  parent: '',
  swatch: '#f4a6c0',
  system: 'months',
  fromMonths: '',
  toMonths: '',
  fromCm: '',
  toCm: '',
};

const textOf = (value: number | null | undefined) => String(value ?? '');

function draftOfOption(option: ManagedOption | undefined): OptionDraft {
  if (!option) return EMPTY;
  const size = typeof option.code === 'number' ? findSize(option.code) : undefined;
  return {
    ...EMPTY,
    label: option.label,
    words: option.words.join(', '),
    isHidden: option.isHidden,
    ...('parent' in option && { parent: option.parent ?? '' }),
    ...('swatch' in option && { swatch: option.swatch }),
    ...(size && {
      system: size.system,
      fromMonths: textOf(size.fromMonths),
      toMonths: textOf(size.toMonths),
      fromCm: textOf(size.fromCm),
      toCm: textOf(size.toCm),
    }),
  };
}

/** Returns the months that a label such as '11-12' says, so that nobody has to compute them. */
function monthsOfLabel(label: string, system: SizeSystem): Partial<OptionDraft> {
  const [first = '', last = first, ...others] = label.split(/[-\u2013]/);
  const [from, to] = [typedCount(first), typedCount(last)];
  if (from === undefined || to === undefined || others.length > 0) return {};
  if (system === 'months') return { fromMonths: String(from), toMonths: String(to) };
  return system === 'years' ? { fromMonths: String(from * 12), toMonths: String(to * 12 + 11) } : {};
}

function bodyOfDraft(facet: FacetName, draft: OptionDraft): Written<AddFacetOptionBody> {
  const words = splitTexts(draft.words);
  // The unit of a size is added when the label is shown.
  const label = facet === 'age' ? draft.label.replace(/\s*(?:months|years)\s*$/i, '') : draft.label;
  const shared = { label, words, isHidden: draft.isHidden };
  switch (facet) {
    case 'category':
      return { facet, ...shared, parent: draft.parent || null };
    case 'color':
      return { facet, ...shared, swatch: draft.swatch };
    case 'age':
      return {
        facet,
        ...shared,
        system: draft.system,
        fromMonths: countOrWrong(draft.fromMonths),
        toMonths: countOrWrong(draft.toMonths),
        fromCm: countOrWrong(draft.fromCm),
        toCm: countOrWrong(draft.toCm),
      };
    case 'gender':
      return { facet, ...shared };
  }
}
