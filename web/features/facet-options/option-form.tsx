import { addFacetOptionBody, type ChangeFacetOptionBody } from '#contract/facet-options.schema.ts';
import { SIZE_SYSTEMS, type SizeSystem } from '#contract/facet-options.ts';
import type { FacetName } from '#contract/facets.ts';
import { useAppDispatch } from '#web/store/hooks.ts';
import { CheckboxField } from '#web/ui/dashboard/checkbox-field.tsx';
import { checkRequest } from '#web/ui/dashboard/request-check.ts';
import { SaveBar } from '#web/ui/dashboard/save-bar.tsx';
import { type CheckedForm, useCheckedForm } from '#web/ui/dashboard/use-checked-form.ts';
import { SelectField, TextField } from '#web/ui/field.tsx';
import { toastShown } from '#web/ui/toast.tsx';
import { useAddFacetOptionMutation, useChangeFacetOptionMutation } from './api.ts';
import { bodyOfDraft, draftOfOption, monthsOfLabel, type OptionDraft } from './option-draft.ts';
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
