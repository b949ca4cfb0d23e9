import { FACETS } from '#contract/facets.ts';
import { ColorDot } from '#web/features/catalogue/variants/color-dot.tsx';
import { ChoicePill } from './choice-pill.tsx';
import { FormSection } from './form-section.tsx';
import { ColorImages } from './product-images.tsx';
import type { SectionProps } from './use-edits.ts';

export function ColorsSection({ draft, changes, problems, isLocked }: SectionProps & { isLocked: boolean }) {
  const { colors, variants } = draft;
  return (
    <FormSection
      title="Colours"
      hint="Tick each colour that it comes in, and choose its pictures. They serve all ages."
      isLocked={isLocked}
    >
      <div className="flex flex-wrap gap-2">
        {FACETS.color.values().map((color) => {
          const chosen = colors.find((each) => each.color === color);
          return (
            <ChoicePill
              key={color}
              isChosen={chosen !== undefined}
              isLocked={chosen?.hasProducts === true}
              onToggle={() => changes.toggleColor(color)}
            >
              <ColorDot color={color} className="size-5" />
              <span className="capitalize">{color}</span>
            </ChoicePill>
          );
        })}
      </div>
      {colors.length > 0 && (
        <ul className="grid items-start gap-4 @3xl:grid-cols-2">
          {colors
            .filter(
              ({ color }) => variants.length === 0 || variants.some((each) => each.color === color && each.isOffered),
            )
            .map((color) => (
              <li key={color.color} className="min-w-0">
                <ColorImages color={color} changes={changes} error={problems[`images ${color.color}`]} />
              </li>
            ))}
        </ul>
      )}
    </FormSection>
  );
}
