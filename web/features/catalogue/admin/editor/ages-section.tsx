import { FACETS } from '#contract/facets.ts';
import { formatShortPkr } from '#contract/money.ts';
import { Button } from '#web/ui/button.tsx';
import { ChoicePill } from './choice-pill.tsx';
import type { DraftAge, DraftVariant } from './editor-draft.ts';
import { FormSection } from './form-section.tsx';
import { PriceFields } from './price-fields.tsx';
import type { SectionProps } from './use-edits.ts';

interface AgesSectionProps extends SectionProps {
  mayAdd: boolean;
  mayPrice: boolean;
}

export function AgesSection({ draft, changes, problems, mayAdd, mayPrice }: AgesSectionProps) {
  const { ages, variants } = draft;
  const shown = ages.filter(
    ({ age }) => variants.length === 0 || variants.some((each) => each.age === age && each.isOffered),
  );
  const [first, ...others] = shown;
  return (
    <FormSection title="Ages and prices" hint="Tick each age that it comes in. A price serves all colours.">
      <div role="group" aria-label="Ages" className="flex flex-wrap gap-2">
        {FACETS.age.values().map((age) => {
          const chosen = ages.find((each) => each.age === age);
          return (
            <ChoicePill
              key={age}
              isChosen={chosen !== undefined}
              isLocked={!mayAdd || chosen?.hasProducts === true}
              onToggle={() => changes.toggleAge(age)}
            >
              {FACETS.age.longLabel(age)}
            </ChoicePill>
          );
        })}
      </div>
      {shown.length > 0 && (
        <ul className="grid gap-3">
          {shown.map((age) => (
            <li key={age.age}>
              <AgePrices
                age={age}
                present={variants.filter((each) => each.age === age.age)}
                problems={problems}
                isLocked={age.hasProducts ? !mayPrice : !mayAdd}
                onChange={(prices) => changes.setPrices([age.age], prices)}
              />
            </li>
          ))}
        </ul>
      )}
      {first && others.length > 0 && mayPrice && (
        <Button
          variant="secondary"
          className="justify-self-start"
          disabled={first.price.trim() === ''}
          onClick={() => {
            const { price, oldPrice } = first;
            changes.setPrices(
              others.map(({ age }) => age),
              { price, oldPrice },
            );
          }}
        >
          Same price for all ages
        </Button>
      )}
    </FormSection>
  );
}

interface AgePricesProps {
  age: DraftAge;
  present: readonly DraftVariant[];
  problems: SectionProps['problems'];
  isLocked: boolean;
  onChange: (prices: { price: string; oldPrice: string }) => void;
}

function AgePrices({ age: draft, present, problems, isLocked, onChange }: AgePricesProps) {
  const prices = [...new Set(present.flatMap(({ product }) => product?.price ?? []))];
  return (
    <div className="grid grid-cols-2 items-start gap-3 @xl:grid-cols-[7rem_12rem_12rem]">
      <p className="col-span-2 font-bold @xl:col-span-1 @xl:pt-9">{FACETS.age.longLabel(draft.age)}</p>
      <PriceFields
        prices={draft}
        isOneOfMany
        hint={draft.isMixed && `Different: ${prices.map(formatShortPkr).join(', ')}. They stay, unless you enter one.`}
        problems={problems}
        isLocked={isLocked}
        onChange={onChange}
      />
    </div>
  );
}
