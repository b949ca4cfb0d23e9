import type { Town } from '#contract/cities.schema.ts';
import { CITY_MAX_LENGTH } from '#contract/cities.ts';
import { Combobox } from '#web/ui/combobox.tsx';
import { TextField } from '#web/ui/field.tsx';
import { CityQuestion } from './city-question.tsx';

interface CityFieldProps {
  city: string;
  error: string | undefined;
  towns: readonly Town[];
  suggestion: string | undefined;
  /** Question about a town that the shop does not know. */
  question: string | undefined;
  onType: (city: string) => void;
  onChoose: (town: Town) => void;
  onBlur: () => void;
}

/** Takes any text, because couriers serve villages that no list has. */
export function CityField({ city, error, towns, suggestion, question, onType, onChoose, onBlur }: CityFieldProps) {
  const options = towns.map((town) => ({
    key: `${town.name} ${town.province}`,
    content: (
      <span className="flex min-h-11 items-center py-1">
        <span>
          <span className="font-bold">{town.name}</span>
          {town.province && <span className="text-sm text-muted">, {town.province}</span>}
        </span>
      </span>
    ),
    onChoose: () => onChoose(town),
  }));
  return (
    <div>
      <Combobox label="Towns" text={city} onType={onType} options={options}>
        {(input) => (
          <TextField
            {...input}
            label="City"
            name="city"
            autoComplete="address-level2"
            required
            maxLength={CITY_MAX_LENGTH}
            error={error}
            hint={
              question && (
                <span role="status" className="font-bold text-ink">
                  {question}
                </span>
              )
            }
            onBlur={onBlur}
          />
        )}
      </Combobox>
      {suggestion !== undefined && <CityQuestion suggestion={suggestion} onAccept={() => onType(suggestion)} />}
    </div>
  );
}
