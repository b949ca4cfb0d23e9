/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role -- a table that is laid out as blocks loses its roles in some browsers */
import { useState } from 'react';
import type { Color } from '#contract/catalogue.ts';
import { FACETS } from '#contract/facets.ts';
import { ColorDot } from '#web/features/catalogue/variants/color-dot.tsx';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/field.tsx';
import { FormSection } from './form-section.tsx';
import { inputOf, type SectionProps } from './use-edits.ts';
import { VariantFields } from './variant-fields.tsx';

interface VariantsSectionProps extends SectionProps {
  mayAdd: boolean;
  mayCount: boolean;
}

export function VariantsSection(props: VariantsSectionProps) {
  const { draft, changes, problems, mayCount } = props;
  const { colors, ages, variants } = draft;
  const [stockOfAll, setStockOfAll] = useState('');
  const [showsSkus, setShowsSkus] = useState(() => variants.some(({ sku }) => sku !== ''));
  const hasGrid = colors.length > 0 && ages.length > 0;
  return (
    <FormSection
      title="Pieces in stock"
      hint={
        hasGrid
          ? 'Untick what there is not. Empty: not counted, so that it never sells out.'
          : 'Tick colours and ages above to see them here.'
      }
    >
      {problems['variants'] && <p className="font-bold text-alarm">{problems['variants']}</p>}
      {hasGrid && (
        <>
          <div className="flex flex-wrap items-end gap-x-3 gap-y-2">
            <div className="w-32">
              <TextField
                label="Pieces of each"
                type="number"
                inputMode="numeric"
                min={0}
                step={1}
                disabled={!mayCount}
                {...inputOf(problems, 'stock of each', { value: stockOfAll, onText: setStockOfAll })}
              />
            </div>
            <Button
              variant="secondary"
              disabled={!mayCount || stockOfAll.trim() === ''}
              onClick={() => {
                const offered = variants.filter(({ isOffered }) => isOffered);
                changes.setVariants(offered, { stock: stockOfAll });
              }}
            >
              Same stock for all
            </Button>
            <label className="inline-flex min-h-11 cursor-pointer items-center gap-2 font-bold">
              <input
                type="checkbox"
                checked={showsSkus}
                onChange={({ currentTarget }) => setShowsSkus(currentTarget.checked)}
                className="size-5 accent-berry"
              />
              SKUs too
            </label>
          </div>
          <VariantTable {...props} showsSkus={showsSkus} />
        </>
      )}
    </FormSection>
  );
}

interface VariantTableProps extends VariantsSectionProps {
  showsSkus: boolean;
}

function VariantTable(props: VariantTableProps) {
  const { colors, ages } = props.draft;
  return (
    <table role="table" className="w-full border-collapse text-start @max-4xl:block">
      <caption className="sr-only">Pieces in stock by colour and age</caption>
      <thead role="rowgroup" className="@max-4xl:sr-only">
        <tr role="row" className="border-b border-line">
          <th role="columnheader" scope="col" className="h-11 pe-3 text-start text-sm font-bold">
            Colour
          </th>
          {ages.map(({ age }) => (
            <th key={age} role="columnheader" scope="col" className="px-2 text-start text-sm font-bold">
              {FACETS.age.longLabel(age)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup" className="@max-4xl:grid @max-4xl:gap-4">
        {colors.map(({ color }) => (
          <ColorRow key={color} {...props} color={color} />
        ))}
      </tbody>
    </table>
  );
}

function ColorRow({ color, ...props }: VariantTableProps & { color: Color }) {
  const { ages, variants } = props.draft;
  return (
    <tr
      role="row"
      className="@max-4xl:block @max-4xl:rounded-md @max-4xl:border @max-4xl:border-line @max-4xl:p-3 @4xl:border-b @4xl:border-line @4xl:last:border-0"
    >
      <th
        role="rowheader"
        scope="row"
        className="text-start font-bold capitalize @max-4xl:block @max-4xl:pb-1 @4xl:pe-3 @4xl:align-top @4xl:pt-4"
      >
        <span className="inline-flex items-center gap-2">
          <ColorDot color={color} className="size-5" />
          {color}
        </span>
      </th>
      {ages.map(({ age, isMixed }) => (
        <td
          key={age}
          role="cell"
          className="@max-4xl:flex @max-4xl:items-start @max-4xl:justify-between @max-4xl:gap-3 @max-4xl:border-t @max-4xl:border-line @max-4xl:py-1.5 @4xl:px-2 @4xl:py-1.5 @4xl:align-top"
        >
          <span aria-hidden="true" className="pt-2.5 whitespace-nowrap @4xl:hidden">
            {FACETS.age.longLabel(age)}
          </span>
          <span className="grid gap-2">
            {variants
              .filter((each) => each.color === color && each.age === age)
              .map((variant, _, { length }) => (
                <VariantFields
                  key={variant.key}
                  variant={variant}
                  isTwin={length > 1}
                  showsSku={props.showsSkus}
                  showsPrice={isMixed}
                  mayAdd={props.mayAdd}
                  mayCount={variant.product ? props.mayCount : props.mayAdd}
                  problems={props.problems}
                  onChange={(change) => props.changes.setVariants([variant], change)}
                />
              ))}
          </span>
        </td>
      ))}
    </tr>
  );
}
