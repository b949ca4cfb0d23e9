import type { ColumnQuestion } from '#contract/imports.schema.ts';
import { type ColumnChoices, namesIn, openQuestions, type TableColumn } from '#contract/imports.ts';
import type { ChosenColumns } from '#contract/table-columns.ts';

interface Props extends ColumnChoices {
  questions: readonly ColumnQuestion[];
  /** True after an attempt to check the file with open questions. */
  isMissed: boolean;
  onChoose: (choices: ColumnChoices) => void;
}

/** Asks about headers that may change what is sold or paid. Each question stands above the columns with its choices. */
export function ColumnQuestions({ questions, columns, leftOut, isMissed, onChoose }: Props) {
  if (questions.length === 0) return null;
  const open = openQuestions(questions, { columns, leftOut });
  return (
    <section aria-label="Questions about this file" className="grid gap-3">
      {questions.map((question) => (
        <fieldset key={question.text} className="min-w-0 rounded-md bg-card p-4 shadow-card md:p-6">
          <legend className="legend-row mb-1 font-bold wrap-anywhere">{question.text}</legend>
          <div className="grid gap-1">
            {isMissed && open.includes(question) && (
              <p className="text-sm font-bold text-alarm">Choose one, then press Check again.</p>
            )}
            {question.choices.map((choice) => (
              <label
                key={choice.label}
                className="flex min-h-12 cursor-pointer items-center gap-3 rounded-sm border-2 border-edge px-3 py-2 wrap-anywhere has-checked:border-berry"
              >
                <input
                  type="radio"
                  checked={isChosen(question, choice.columns, { columns, leftOut })}
                  onChange={() => onChoose(withChoice(question, choice.columns, { columns, leftOut }))}
                  className="size-5 shrink-0 accent-berry"
                />
                <span className="min-w-0">{choice.label}</span>
              </label>
            ))}
          </div>
        </fieldset>
      ))}
    </section>
  );
}

function isChosen(
  { headers }: ColumnQuestion,
  wanted: ChosenColumns<TableColumn>,
  { columns, leftOut }: ColumnChoices,
): boolean {
  const asked = (chosen: ChosenColumns<TableColumn>) =>
    Object.entries<string | string[] | undefined>(chosen)
      .flatMap(([column, names = []]) =>
        [names]
          .flat()
          .filter((name) => headers.includes(name))
          .map((name) => `${column} ${name}`),
      )
      .toSorted()
      .join('\n');
  const used = new Set(namesIn(wanted));
  return asked(columns) === asked(wanted) && headers.every((header) => used.has(header) || leftOut.includes(header));
}

/** The choice decides about all headers of its question. */
function withChoice(
  { headers }: ColumnQuestion,
  wanted: ChosenColumns<TableColumn>,
  { columns, leftOut }: ColumnChoices,
): ColumnChoices {
  const others = Object.entries<string | string[] | undefined>(columns).flatMap(([column, names = []]) => {
    const left = [names].flat().filter((name) => !headers.includes(name));
    return left.length === 0 ? [] : [[column, left.length === 1 ? left[0] : left]];
  });
  const used = new Set(namesIn(wanted));
  return {
    columns: { ...Object.fromEntries(others), ...wanted },
    leftOut: [
      ...leftOut.filter((header) => !headers.includes(header)),
      ...headers.filter((header) => !used.has(header)),
    ],
  };
}
