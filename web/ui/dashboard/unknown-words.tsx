import type { UnknownWords as Unknown, WordMeaning } from '#contract/parcel-lists.schema.ts';
import { STATED_OUTCOME_NAMES, STATED_OUTCOMES } from '#contract/parcels.ts';
import { SelectField } from '#web/ui/field.tsx';
import { counted } from './counted.ts';

interface UnknownWordsProps {
  unknown: readonly Unknown[];
  meanings: readonly WordMeaning[];
  /** Label of the answer that the words state no outcome. */
  noOutcome: string;
  problems?: Record<string, string>;
  onGive: (given: WordMeaning) => void;
}

const NO_OUTCOME = 'none';

/** Asks what the courier's words mean that the shop does not know. The answer is offered for the next list. */
export function UnknownWords({ unknown, meanings, noOutcome, problems = {}, onGive }: UnknownWordsProps) {
  if (unknown.length === 0) return null;
  return (
    <section aria-label="Words that are not known" className="grid gap-2 rounded-md bg-sun-soft p-4">
      <h3 className="font-bold">What do these words mean?</h3>
      {unknown.map(({ words, lines }) => {
        const given = meanings.find((each) => each.words === words);
        return (
          <SelectField
            key={words}
            label={
              <>
                <bdi>{words}</bdi> ({counted(lines, 'line')})
              </>
            }
            value={given ? (given.outcome ?? NO_OUTCOME) : ''}
            error={problems[`words.${words}`]}
            onChange={({ currentTarget: { value } }) =>
              onGive({ words, outcome: STATED_OUTCOME_NAMES.find((name) => name === value) ?? null })
            }
          >
            {!given && <option value="">Choose</option>}
            <option value={NO_OUTCOME}>{noOutcome}</option>
            {STATED_OUTCOME_NAMES.map((name) => (
              <option key={name} value={name}>
                {STATED_OUTCOMES[name]}
              </option>
            ))}
          </SelectField>
        );
      })}
    </section>
  );
}

/** Returns the meanings of the words that were chosen before, for words that have none in this list. */
export function offeredMeanings(unknown: readonly Unknown[], given: readonly WordMeaning[]): WordMeaning[] {
  return unknown.flatMap(({ words, remembered }) =>
    remembered === undefined || given.some((each) => each.words === words) ? [] : [{ words, outcome: remembered }],
  );
}

export function withMeaning(meanings: readonly WordMeaning[], given: WordMeaning): WordMeaning[] {
  return [...meanings.filter(({ words }) => words !== given.words), given];
}
