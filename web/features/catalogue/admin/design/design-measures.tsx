import { FACETS } from '#contract/facets.ts';
import { MEASURE_LABELS, type Measure } from '#contract/measures.ts';
import { MeasureFields, NoteFields } from '#web/features/catalogue/admin/garment-fields.tsx';
import { CustomInputs } from '#web/features/custom-fields/custom-inputs.tsx';
import type { DraftAge, GarmentText } from './design-draft.ts';
import { FormSection } from './form-section.tsx';
import type { DesignSectionProps } from './use-design-edits.ts';

interface DesignMeasuresProps extends DesignSectionProps {
  isLocked: boolean;
}

export function DesignMeasures({ draft: { texts, ages, mixed }, changes, problems, isLocked }: DesignMeasuresProps) {
  const fieldOf = (name: GarmentText) => ({
    value: texts[name] ?? '',
    error: problems[name],
    hint: mixed.includes(name) && 'They are different. They stay, unless you enter one for all.',
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      changes.setTexts({ [name]: currentTarget.value }),
  });
  return (
    <FormSection
      title="Fabric and measures"
      hint="Customers see them on the page and in the size guide. Measure the piece laid flat, in centimetres."
      isLocked={isLocked}
    >
      <NoteFields field={fieldOf} />
      <CustomInputs category={texts.category} field={fieldOf} />
      {ages.map((age) => (
        <AgeMeasures
          key={age.age}
          draft={age}
          problems={problems}
          onChange={(name, value) => changes.setMeasures(age.age, { ...age.measures, [name]: value })}
        />
      ))}
    </FormSection>
  );
}

interface AgeMeasuresProps {
  draft: DraftAge;
  problems: DesignSectionProps['problems'];
  onChange: (name: Measure, value: string) => void;
}

function AgeMeasures({ draft: { age, measures, hasMixedMeasures }, problems, onChange }: AgeMeasuresProps) {
  const label = FACETS.age.longLabel(age);
  const errorOf = (name: Measure) => problems[`${name} ${age}`];
  const known = Object.entries(measures).filter(([, cm]) => cm.trim() !== '');
  const hasError = known.some(([name]) => problems[`${name} ${age}`]);
  return (
    <details className="rounded-md border border-line p-3" open={hasError || undefined}>
      <summary className="flex min-h-11 cursor-pointer flex-wrap items-center gap-x-3">
        <span className="font-bold">Measures of {label}</span>
        <span className="text-muted">{summaryOf(known, hasMixedMeasures)}</span>
      </summary>
      <div className="pt-2">
        <MeasureFields
          of={label}
          field={(name) => ({
            value: measures[name],
            error: errorOf(name),
            onChange: ({ currentTarget }) => onChange(name, currentTarget.value),
          })}
        />
      </div>
    </details>
  );
}

function summaryOf(known: readonly [string, string][], isMixed: boolean): string {
  if (known.length > 0)
    return known.map(([name, cm]) => `${MEASURE_LABELS[name as Measure].toLowerCase()} ${cm}`).join(', ');
  return isMixed ? 'The colours have different measures. They stay, unless you enter some.' : 'None yet';
}
