import { useId } from 'react';
import { DESIGN_MAX_LENGTH, PRODUCT_NAME_MAX_LENGTH } from '#contract/catalogue.ts';
import type { DesignGrid } from '#contract/designs.schema.ts';
import { DESCRIPTION_MAX_LENGTH } from '#contract/managed-products.ts';
import { useListDesignsQuery } from '#web/features/catalogue/admin/api.ts';
import { FacetOptions } from '#web/ui/dashboard/facet-options.tsx';
import { SelectField, TextAreaField, TextField } from '#web/ui/field.tsx';
import { FormSection } from './form-section.tsx';
import { inputOf, type SectionProps } from './use-edits.ts';

interface TextsSectionProps extends SectionProps {
  grid: DesignGrid | undefined;
  isOne: boolean;
  isLocked: boolean;
}

type SharedText = 'name' | 'description' | 'category' | 'gender';
const STAYS = 'They stay as they are, unless you enter one for all.';

export function TextsSection({ grid, isOne, draft: { texts }, changes, problems, isLocked }: TextsSectionProps) {
  const names = [...new Set(grid?.variants.map(({ name }) => name))];
  const input = (name: SharedText | 'design') =>
    inputOf(problems, name, { value: texts[name], onText: (text) => changes.setTexts({ [name]: text }) });
  const hintOf = (field: SharedText, hint: string) => (grid?.[field] === null ? hint : undefined);
  return (
    <FormSection title={isOne ? 'Product' : 'About all of them'} isLocked={isLocked}>
      <TextField
        label="Product Name"
        maxLength={PRODUCT_NAME_MAX_LENGTH}
        autoComplete="off"
        hint={
          hintOf('name', `They have different names: ${names.join('; ')}. ${STAYS}`) ??
          (isOne ? undefined : 'The shop shows colour and age beside it.')
        }
        {...input('name')}
      />
      <div className="grid items-start gap-4 @md:grid-cols-2">
        <SelectField
          label="Category"
          hint={hintOf('category', `They have different categories. ${STAYS}`)}
          {...input('category')}
        >
          <option value="">{grid?.category === null ? 'Different categories' : 'Select a category'}</option>
          <FacetOptions name="category" current={texts.category} />
        </SelectField>
        <SelectField label="For" {...input('gender')}>
          {grid?.gender === null && <option value="">Different ones</option>}
          <FacetOptions name="gender" current={texts.gender} />
        </SelectField>
      </div>
      <TextAreaField
        label="Description"
        rows={isOne ? 5 : 4}
        maxLength={DESCRIPTION_MAX_LENGTH}
        hint={hintOf('description', `They have different descriptions. ${STAYS}`)}
        {...input('description')}
      />
      {isOne ? (
        <OnlyDesign {...input('design')} />
      ) : (
        <TextField
          label={grid ? 'Design' : 'Design (optional)'}
          maxLength={DESIGN_MAX_LENGTH}
          autoComplete="off"
          hint={`Binds these products together. Customers do not see it.${grid?.design ? '' : ' Empty: the same as the name.'}`}
          {...input('design')}
        />
      )}
    </FormSection>
  );
}

function OnlyDesign(input: ReturnType<typeof inputOf>) {
  const designsId = useId();
  const { data } = useListDesignsQuery();
  return (
    <>
      <TextField
        label="Design (optional)"
        maxLength={DESIGN_MAX_LENGTH}
        autoComplete="off"
        list={designsId}
        hint="Products of one design are offered together, as its colours and ages. Give each of them the same name here."
        {...input}
      />
      <datalist id={designsId}>
        {data?.designs.map((design) => (
          <option key={design}>{design}</option>
        ))}
      </datalist>
    </>
  );
}
