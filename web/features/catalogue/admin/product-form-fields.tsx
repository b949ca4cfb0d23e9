import { useId } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import {
  AGE_LABELS,
  AGES,
  COLORS,
  DESIGN_MAX_LENGTH,
  GENDER_LABELS,
  GENDERS,
  PRODUCT_NAME_MAX_LENGTH,
  SKU_MAX_LENGTH,
} from '#contract/catalogue.ts';
import { DESCRIPTION_MAX_LENGTH } from '#contract/managed-products.ts';
import { useListDesignsQuery } from '#web/features/catalogue/admin/api.ts';
import { SelectField, TextAreaField, TextField } from '#web/ui/field.tsx';
import { CategoryOptions } from './category-options.tsx';
import { isCount, isFilled, isOldPrice, isPrice, isWeight, type ProductFormValues } from './product-form-values.ts';

interface ProductFormFieldsProps {
  form: UseFormReturn<ProductFormValues>;
}

export function ProductFormFields({ form }: ProductFormFieldsProps) {
  const { register, formState } = form;
  const { errors } = formState;
  const designsId = useId();
  const { data: designList } = useListDesignsQuery();
  return (
    <>
      <TextField
        label="Product Name"
        maxLength={PRODUCT_NAME_MAX_LENGTH}
        autoComplete="off"
        error={errors.name?.message}
        {...register('name', { validate: isFilled })}
      />
      <div className="grid gap-4 @md:grid-cols-2">
        <SelectField
          label="Category"
          error={errors.category?.message}
          {...register('category', { validate: isFilled })}
        >
          <CategoryOptions />
        </SelectField>
        <SelectField label="Color" error={errors.color?.message} {...register('color', { validate: isFilled })}>
          <option value="">Select a color</option>
          {COLORS.map((color) => (
            <option key={color}>{color}</option>
          ))}
        </SelectField>
        <SelectField label="Age (years)" error={errors.age?.message} {...register('age', { validate: isFilled })}>
          <option value="">Select an age</option>
          {AGES.map((age) => (
            <option key={age} value={age}>
              {AGE_LABELS[age]}
            </option>
          ))}
        </SelectField>
        <SelectField label="For" {...register('gender')}>
          {GENDERS.map((gender) => (
            <option key={gender} value={gender}>
              {GENDER_LABELS[gender]}
            </option>
          ))}
        </SelectField>
      </div>
      <div className="grid items-start gap-4 @md:grid-cols-2 @xl:grid-cols-3">
        <TextField
          label="Current Price (PKR)"
          type="number"
          inputMode="decimal"
          min={0}
          step={1}
          error={errors.price?.message}
          {...register('price', { validate: { isFilled, isPrice } })}
        />
        <TextField
          label="Old Price (optional)"
          type="number"
          inputMode="decimal"
          min={0}
          step={1}
          hint="Shown crossed out"
          error={errors.oldPrice?.message}
          {...register('oldPrice', { validate: { isPrice, isOldPrice } })}
        />
        <TextField
          label="Pieces in stock (optional)"
          type="number"
          inputMode="numeric"
          min={0}
          step={1}
          hint="Empty: not counted"
          error={errors.stock?.message}
          {...register('stock', { validate: isCount })}
        />
        <TextField
          label="Weight in grams (optional)"
          type="number"
          inputMode="numeric"
          min={1}
          step={1}
          hint="Of one piece. Empty: as in the settings"
          error={errors.weightG?.message}
          {...register('weightG', { validate: isWeight })}
        />
      </div>
      <TextField
        label="Design (optional)"
        maxLength={DESIGN_MAX_LENGTH}
        autoComplete="off"
        list={designsId}
        hint="Products of one design are offered together, as its colours and ages. Give each of them the same name here."
        error={errors.design?.message}
        {...register('design')}
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
        error={errors.sku?.message}
        {...register('sku')}
      />
      <TextAreaField
        label="Description"
        rows={5}
        maxLength={DESCRIPTION_MAX_LENGTH}
        error={errors.description?.message}
        {...register('description', { validate: isFilled })}
      />
      <label className="flex min-h-11 cursor-pointer items-center gap-3">
        <input type="checkbox" className="size-5 shrink-0 accent-berry" {...register('isHidden')} />
        <span>
          <span className="font-bold">Hidden from the shop</span>
          <span className="block text-sm text-muted">A draft: only staff see it, and nobody can order it.</span>
        </span>
      </label>
    </>
  );
}
