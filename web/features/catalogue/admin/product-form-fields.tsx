import { useId } from 'react';
import { DESIGN_MAX_LENGTH, PRODUCT_NAME_MAX_LENGTH, SKU_MAX_LENGTH } from '#contract/catalogue.ts';
import { FACETS } from '#contract/facets.ts';
import { DESCRIPTION_MAX_LENGTH } from '#contract/managed-products.ts';
import { useListDesignsQuery } from '#web/features/catalogue/admin/api.ts';
import { CustomInputs } from '#web/features/custom-fields/custom-inputs.tsx';
import { FacetOptions } from '#web/ui/dashboard/facet-options.tsx';
import type { CheckedForm } from '#web/ui/dashboard/use-checked-form.ts';
import { SelectField, TextAreaField, TextField } from '#web/ui/field.tsx';
import { MeasureFields, NoteFields, NumberFields } from './garment-fields.tsx';
import type { ProductFormValues } from './product-form-values.ts';

type ProductFormFieldsProps = Pick<CheckedForm<unknown, ProductFormValues>, 'field' | 'checkbox'>;

export function ProductFormFields({ field, checkbox }: ProductFormFieldsProps) {
  const designsId = useId();
  const { data: designList } = useListDesignsQuery();
  return (
    <>
      <TextField label="Product Name" maxLength={PRODUCT_NAME_MAX_LENGTH} autoComplete="off" {...field('name')} />
      <div className="grid gap-4 @md:grid-cols-2">
        <SelectField label="Category" {...field('category')}>
          <option value="">Select a category</option>
          <FacetOptions name="category" current={field('category').value} />
        </SelectField>
        <SelectField label="Color" {...field('color')}>
          <option value="">Select a color</option>
          <FacetOptions name="color" current={field('color').value} />
        </SelectField>
        <SelectField label={FACETS.age.legend()} {...field('age')}>
          <option value="">Select an age</option>
          <FacetOptions name="age" current={field('age').value} />
        </SelectField>
        <SelectField label="For" {...field('gender')}>
          <FacetOptions name="gender" current={field('gender').value} />
        </SelectField>
      </div>
      <AmountFields field={field} />
      <TextField
        label="Design (optional)"
        maxLength={DESIGN_MAX_LENGTH}
        autoComplete="off"
        list={designsId}
        hint="Products of one design are offered together, as its colours and ages. Give each of them the same name here."
        {...field('design')}
      />
      <datalist id={designsId}>
        {designList?.designs.map((design) => (
          <option key={design}>{design}</option>
        ))}
      </datalist>
      <TextField
        label="SKU (optional)"
        maxLength={SKU_MAX_LENGTH}
        autoComplete="off"
        hint="Your own name of this product, by which a spreadsheet finds it. No two products have the same."
        {...field('sku')}
      />
      <TextAreaField label="Description" rows={5} maxLength={DESCRIPTION_MAX_LENGTH} {...field('description')} />
      <fieldset>
        <legend className="mb-2 font-bold">Measures of this age, laid flat (optional)</legend>
        <MeasureFields field={field} />
      </fieldset>
      <NoteFields field={field} />
      <CustomInputs category={field('category').value} field={field} />
      <label className="flex min-h-11 cursor-pointer items-center gap-3">
        <input type="checkbox" className="size-5 shrink-0 accent-berry" {...checkbox('isHidden')} />
        <span>
          <span className="font-bold">Hidden from the shop</span>
          <span className="block text-sm text-muted">A draft: only staff see it, and nobody can order it.</span>
        </span>
      </label>
    </>
  );
}

function AmountFields({ field }: Pick<ProductFormFieldsProps, 'field'>) {
  return (
    <div className="grid items-start gap-4 @md:grid-cols-2 @xl:grid-cols-3">
      <TextField label="Current Price (PKR)" type="number" inputMode="decimal" min={0} step={1} {...field('price')} />
      <TextField
        label="Old Price (optional)"
        type="number"
        inputMode="decimal"
        min={0}
        step={1}
        hint="Shown crossed out"
        {...field('oldPrice')}
      />
      <TextField
        label="Pieces in stock (optional)"
        type="number"
        inputMode="numeric"
        min={0}
        step={1}
        hint="Empty: not counted"
        {...field('stock')}
      />
      <NumberFields field={field} />
    </div>
  );
}
