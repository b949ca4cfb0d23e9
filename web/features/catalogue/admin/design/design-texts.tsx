import { DESIGN_MAX_LENGTH, PRODUCT_NAME_MAX_LENGTH } from '#contract/catalogue.ts';
import type { DesignGrid } from '#contract/designs.schema.ts';
import { DESCRIPTION_MAX_LENGTH } from '#contract/managed-products.ts';
import { FacetOptions } from '#web/ui/dashboard/facet-options.tsx';
import { SelectField, TextAreaField, TextField } from '#web/ui/field.tsx';
import { FormSection } from './form-section.tsx';
import type { DesignSectionProps } from './use-design-edits.ts';

interface DesignTextsProps extends DesignSectionProps {
  grid: DesignGrid | undefined;
  isLocked: boolean;
}

const STAYS = 'They stay as they are, unless you enter one for all.';

export function DesignTextFields({ grid, draft: { texts }, changes, problems, isLocked }: DesignTextsProps) {
  const names = [...new Set(grid?.variants.map(({ name }) => name))];
  const hintOf = (field: 'name' | 'description' | 'category' | 'gender', hint: string) =>
    grid?.[field] === null ? hint : undefined;
  return (
    <FormSection title="About all of them" isLocked={isLocked}>
      <div className="grid gap-4">
        <TextField
          label="Name"
          maxLength={PRODUCT_NAME_MAX_LENGTH}
          autoComplete="off"
          value={texts.name}
          hint={
            hintOf('name', `They have different names: ${names.join('; ')}. ${STAYS}`) ??
            'The shop shows colour and age beside it.'
          }
          error={problems['name']}
          onChange={({ currentTarget }) => changes.setTexts({ name: currentTarget.value })}
        />
        <div className="grid items-start gap-4 @md:grid-cols-2">
          <SelectField
            label="Category"
            value={texts.category}
            hint={hintOf('category', `They have different categories. ${STAYS}`)}
            error={problems['category']}
            onChange={({ currentTarget }) => changes.setTexts({ category: currentTarget.value })}
          >
            <option value="">{grid?.category === null ? 'Different categories' : 'Select a category'}</option>
            <FacetOptions name="category" current={texts.category} />
          </SelectField>
          <SelectField
            label="For"
            value={texts.gender}
            error={problems['gender']}
            onChange={({ currentTarget }) => changes.setTexts({ gender: currentTarget.value })}
          >
            {grid?.gender === null && <option value="">Different ones</option>}
            <FacetOptions name="gender" current={texts.gender} />
          </SelectField>
        </div>
        <TextAreaField
          label="Description"
          rows={4}
          maxLength={DESCRIPTION_MAX_LENGTH}
          value={texts.description}
          hint={hintOf('description', `They have different descriptions. ${STAYS}`)}
          error={problems['description']}
          onChange={({ currentTarget }) => changes.setTexts({ description: currentTarget.value })}
        />
        <TextField
          label={grid ? 'Design' : 'Design (optional)'}
          maxLength={DESIGN_MAX_LENGTH}
          autoComplete="off"
          value={texts.design}
          hint={
            grid
              ? 'Binds these products together. Customers do not see it.'
              : 'Binds these products together. Customers do not see it. Empty: the same as the name.'
          }
          error={problems['design']}
          onChange={({ currentTarget }) => changes.setTexts({ design: currentTarget.value })}
        />
      </div>
    </FormSection>
  );
}
