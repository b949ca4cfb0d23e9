import { FACETS } from '#contract/facets.ts';
import { TextField } from '#web/ui/field.tsx';
import type { DraftAge, PriceTexts } from './editor-draft.ts';
import { inputOf, type SectionProps } from './use-edits.ts';

interface PriceFieldsProps {
  prices: DraftAge;
  /** True if the form has other ages, too. The labels then name the age to screen readers. */
  isOneOfMany?: boolean;
  /** Hint of the current price. */
  hint?: string | false;
  problems: SectionProps['problems'];
  isLocked: boolean;
  onChange: (prices: PriceTexts) => void;
}

export function PriceFields(props: PriceFieldsProps) {
  const { prices, isOneOfMany = false, hint, problems, isLocked, onChange } = props;
  const { age, price, oldPrice } = prices;
  const ofAge = <span className="sr-only"> for {FACETS.age.longLabel(age)}</span>;
  const input = {
    type: 'number',
    inputMode: 'decimal',
    min: 0,
    step: 1,
    disabled: isLocked,
  } as const;
  return (
    <>
      <TextField
        label={isOneOfMany ? <>Price{ofAge} (PKR)</> : 'Current Price (PKR)'}
        hint={hint}
        {...input}
        {...inputOf(problems, `price ${age}`, {
          value: price,
          onText: (text) => onChange({ price: text, oldPrice }),
        })}
      />
      <TextField
        label={isOneOfMany ? <>Old price{ofAge}</> : 'Old Price (optional)'}
        hint={!isOneOfMany && 'Shown crossed out'}
        placeholder={isOneOfMany ? 'None' : undefined}
        {...input}
        {...inputOf(problems, `oldPrice ${age}`, {
          value: oldPrice,
          onText: (text) => onChange({ price, oldPrice: text }),
        })}
      />
    </>
  );
}
