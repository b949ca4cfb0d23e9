import { FACETS } from '#contract/facets.ts';
import { MEASURE_LABELS, type Measure } from '#contract/measures.ts';
import { CustomInputs } from '#web/features/custom-fields/custom-inputs.tsx';
import type { DraftAge, GarmentText } from './editor-draft.ts';
import { FormSection } from './form-section.tsx';
import { MeasureFields, NoteFields } from './garment-fields.tsx';
import { inputOf, type SectionProps } from './use-edits.ts';

interface GarmentSectionProps extends SectionProps {
  isOne: boolean;
  isLocked: boolean;
}

export function GarmentSection(props: GarmentSectionProps) {
  const { draft, changes, problems, isOne, isLocked } = props;
  const input = garmentInput(props);
  const measureInput = (age: DraftAge) => (name: Measure) =>
    inputOf(problems, `${name} ${age.age}`, {
      value: age.measures[name],
      onText: (text) => changes.setMeasures(age.age, { ...age.measures, [name]: text }),
    });
  const [only] = draft.ages;
  return (
    <FormSection
      title="Fabric and measures"
      hint="Customers see them on the page and in the size guide. Measure the piece laid flat, in centimetres."
      isLocked={isLocked}
    >
      <NoteFields field={input} />
      <CustomInputs category={draft.texts.category} field={input} />
      {isOne && only ? (
        <fieldset>
          <legend className="legend-row mb-2 font-bold">Measures of this age, laid flat (optional)</legend>
          <MeasureFields field={measureInput(only)} />
        </fieldset>
      ) : (
        draft.ages.map((age) => <AgeMeasures key={age.age} draft={age} problems={problems} field={measureInput(age)} />)
      )}
    </FormSection>
  );
}

/** Returns the properties of inputs for texts that may differ between the products. */
export function garmentInput({ draft: { texts, mixed }, changes, problems }: SectionProps) {
  return (name: GarmentText) => ({
    ...inputOf(problems, name, {
      value: texts[name] ?? '',
      onText: (text) => changes.setTexts({ [name]: text }),
    }),
    ...(mixed.includes(name) && { hint: 'They are different. They stay, unless you enter one for all.' }),
  });
}

interface AgeMeasuresProps {
  draft: DraftAge;
  problems: SectionProps['problems'];
  field: Parameters<typeof MeasureFields>[0]['field'];
}

function AgeMeasures({ draft: { age, measures, hasMixedMeasures }, problems, field }: AgeMeasuresProps) {
  const label = FACETS.age.longLabel(age);
  const known = Object.entries(measures).filter(([, cm]) => cm.trim() !== '');
  const hasError = known.some(([name]) => problems[`${name} ${age}`]);
  return (
    <details className="rounded-md border border-line p-3" open={hasError || undefined}>
      <summary className="flex min-h-11 cursor-pointer flex-wrap items-center gap-x-3">
        <span className="font-bold">Measures of {label}</span>
        <span className="text-muted">{summaryOf(known, hasMixedMeasures)}</span>
      </summary>
      <div className="pt-2">
        <MeasureFields of={label} field={field} />
      </div>
    </details>
  );
}

function summaryOf(known: readonly [string, string][], isMixed: boolean): string {
  if (known.length > 0)
    return known.map(([name, cm]) => `${MEASURE_LABELS[name as Measure].toLowerCase()} ${cm}`).join(', ');
  return isMixed ? 'The colours have different measures. They stay, unless you enter some.' : 'None yet';
}
