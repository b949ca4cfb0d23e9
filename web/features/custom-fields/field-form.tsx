import { addCustomFieldBody, type ManagedCustomField } from '#contract/custom-fields.schema.ts';
import {
  CUSTOM_FIELD_TYPES,
  CUSTOM_LABEL_MAX_LENGTH,
  CUSTOM_UNIT_MAX_LENGTH,
  type CustomFieldType,
} from '#contract/custom-fields.ts';
import { FACETS } from '#contract/facets.ts';
import { useAppDispatch } from '#web/store/hooks.ts';
import { CheckboxField } from '#web/ui/dashboard/checkbox-field.tsx';
import { counted } from '#web/ui/dashboard/counted.ts';
import { optionLabel } from '#web/ui/dashboard/facet-options.tsx';
import { checkRequest } from '#web/ui/dashboard/request-check.ts';
import { SaveBar } from '#web/ui/dashboard/save-bar.tsx';
import { splitTexts } from '#web/ui/dashboard/split-texts.ts';
import { type CheckedForm, useCheckedForm } from '#web/ui/dashboard/use-checked-form.ts';
import { SelectField, TextAreaField, TextField } from '#web/ui/field.tsx';
import { toastShown } from '#web/ui/toast.tsx';
import { useAddCustomFieldMutation, useChangeCustomFieldMutation } from './api.ts';

const TYPE_LABELS: Record<CustomFieldType, string> = {
  text: 'Text',
  number: 'Number',
  choice: 'One of a list',
  yesNo: 'Yes or no',
};

interface FieldFormProps {
  /** Undefined for a new field. */
  stored: ManagedCustomField | undefined;
  onSaved: () => void;
}

type Form = CheckedForm<ManagedCustomField | undefined, FieldDraft>;

/** Form of a field that the shop adds to its products. */
export function FieldForm({ stored, onSaved }: FieldFormProps) {
  const dispatch = useAppDispatch();
  const form = useCheckedForm(stored, draftOfField, checkRequest(addCustomFieldBody, bodyOfField));
  const [add] = useAddCustomFieldMutation();
  const [change] = useChangeCustomFieldMutation();
  const { values: draft, field } = form;
  const save = form.submit(
    ({ type, ...body }) => {
      const { seen } = form;
      return seen ? change({ ...body, code: seen.code, version: seen.version }) : add({ ...body, type });
    },
    () => {
      dispatch(toastShown('success', `${draft.label.trim()} saved`));
      onSaved();
    },
  );
  return (
    <form noValidate onSubmit={save} className="grid max-w-3xl gap-6">
      <div className="grid items-start gap-4 rounded-md bg-card p-4 shadow-card sm:grid-cols-2 md:p-6">
        <TextField
          label="Name"
          hint="Such as Sleeve style or Heel"
          maxLength={CUSTOM_LABEL_MAX_LENGTH}
          autoComplete="off"
          {...field('label')}
        />
        <SelectField
          label="Kind"
          disabled={stored !== undefined}
          hint={stored && 'You cannot change the kind later.'}
          {...field('type')}
        >
          {CUSTOM_FIELD_TYPES.map((type) => (
            <option key={type} value={type}>
              {TYPE_LABELS[type]}
            </option>
          ))}
        </SelectField>
        {draft.type === 'number' && (
          <TextField
            label="Unit (optional)"
            hint={stored ? 'The numbers of your products stay the same in another unit.' : 'Such as cm, g or pieces'}
            maxLength={CUSTOM_UNIT_MAX_LENGTH}
            autoComplete="off"
            {...field('unit')}
          />
        )}
        {draft.type === 'choice' && (
          <TextAreaField
            label="Choices"
            rows={4}
            hint="One in each line. If you delete one, products that have it do not lose it."
            {...field('choices')}
          />
        )}
        <Categories form={form} />
        <div className="sm:col-span-2">
          <TextField
            label="Other names (optional)"
            hint="Other headings that your files may have for it, with commas between them."
            autoComplete="off"
            {...field('words')}
          />
        </div>
        <div className="sm:col-span-2">
          <CheckboxField {...form.checkbox('isHidden')}>
            Hidden: forms and product pages do not show it. Products keep what they have.
          </CheckboxField>
        </div>
      </div>
      <SaveBar form={form}>{form.savedNow && <p>Saved now: {form.savedNow.label}</p>}</SaveBar>
    </form>
  );
}

function Categories({ form: { values, set, problems } }: { form: Form }) {
  const { categories } = values;
  const toggle = (code: string) =>
    set({ categories: categories.includes(code) ? categories.filter((each) => each !== code) : [...categories, code] });
  return (
    <fieldset className="grid gap-1 sm:col-span-2">
      <legend className="mb-1 font-bold">Which products have it?</legend>
      <p className="text-sm text-muted">
        {categories.length === 0 ? 'All products. Tick categories to limit it to them.' : 'Only the ticked categories.'}
      </p>
      <div className="grid gap-x-4 sm:grid-cols-2">
        {FACETS.category.sequence().map((code) => (
          <CheckboxField key={code} checked={categories.includes(code)} onChange={() => toggle(code)}>
            {optionLabel('category', code)}
          </CheckboxField>
        ))}
      </div>
      {problems['categories'] && <p className="text-berry">{problems['categories']}</p>}
    </fieldset>
  );
}

interface FieldDraft {
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

function draftOfField(field: ManagedCustomField | undefined): FieldDraft {
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
function bodyOfField(draft: FieldDraft) {
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
  const kind = type === 'choice' ? choices.join(', ') : TYPE_LABELS[type];
  const names = [...new Set(categories.map((code) => FACETS.category.label(code)))];
  return [
    unit === null ? kind : `${kind} in ${unit}`,
    names.length === 0 ? 'for all categories' : `for ${names.join(', ')}`,
    counted(products, 'product'),
    ...(isHidden ? ['hidden'] : []),
  ].join('; ');
}
