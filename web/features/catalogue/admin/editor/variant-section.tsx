import { SKU_MAX_LENGTH } from '#contract/catalogue.ts';
import { FACETS } from '#contract/facets.ts';
import { Button } from '#web/ui/button.tsx';
import { FacetOptions } from '#web/ui/dashboard/facet-options.tsx';
import { SelectField, TextField } from '#web/ui/field.tsx';
import { NO_AGE, NO_COLOR } from './editor-draft.ts';
import { FormSection } from './form-section.tsx';
import { PriceFields } from './price-fields.tsx';
import { inputOf, type SectionProps } from './use-edits.ts';

interface VariantSectionProps extends SectionProps {
  mayEdit: boolean;
  mayPrice: boolean;
  mayCount: boolean;
  /** Undefined if the product belongs to a design with other products. */
  onMore: (() => void) | undefined;
}

/** Colour, age, price and stock of the only product. */
export function VariantSection(props: VariantSectionProps) {
  const { draft, changes, problems, mayEdit, mayPrice, mayCount, onMore } = props;
  const [variant] = draft.variants;
  const [prices] = draft.ages;
  if (!variant || !prices) return null;
  const { key, color, age, stock, sku } = variant;
  const isChosen = color !== NO_COLOR && age !== NO_AGE;
  const move = (to: { color?: string; age?: number }) => changes.move({ color, age }, { color, age, ...to });
  return (
    <FormSection title="Colour, age and price">
      <div className="grid items-start gap-4 @md:grid-cols-2">
        <SelectField
          label="Color"
          disabled={!mayEdit}
          {...inputOf(problems, 'color', { value: color, onText: (text) => move({ color: text }) })}
        >
          <option value={NO_COLOR}>Select a color</option>
          <FacetOptions name="color" current={color} />
        </SelectField>
        <SelectField
          label={FACETS.age.legend()}
          disabled={!mayEdit}
          {...inputOf(problems, 'age', {
            value: age === NO_AGE ? '' : String(age),
            onText: (text) => move({ age: text === '' ? NO_AGE : Number(text) }),
          })}
        >
          <option value="">Select an age</option>
          <FacetOptions name="age" current={age} />
        </SelectField>
      </div>
      <div className="grid items-start gap-4 @md:grid-cols-2">
        <PriceFields
          prices={prices}
          problems={problems}
          isLocked={variant.product ? !mayPrice : !mayEdit}
          onChange={(changed) => changes.setPrices([age], changed)}
        />
        <TextField
          label="Pieces in stock (optional)"
          type="number"
          inputMode="numeric"
          min={0}
          step={1}
          hint="Empty: not counted"
          disabled={variant.product ? !mayCount : !mayEdit}
          {...inputOf(problems, `stock ${key}`, {
            value: stock,
            onText: (text) => changes.setVariants([variant], { stock: text }),
          })}
        />
        <TextField
          label="SKU (optional)"
          maxLength={SKU_MAX_LENGTH}
          autoComplete="off"
          hint="Your own name of this product, by which a spreadsheet finds it. No two products have the same."
          disabled={!mayEdit}
          {...inputOf(problems, `sku ${key}`, {
            value: sku,
            onText: (text) => changes.setVariants([variant], { sku: text }),
          })}
        />
      </div>
      {onMore && mayEdit && (
        <div className="grid justify-items-start gap-1">
          <Button variant="secondary" disabled={!isChosen} onClick={onMore}>
            It comes in more colours or ages
          </Button>
          {!isChosen && <p className="text-sm text-muted">Choose its colour and age first.</p>}
        </div>
      )}
    </FormSection>
  );
}
