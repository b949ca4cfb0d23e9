import {
  PROBLEM_GROUPS_MAX,
  PROBLEM_ROWS_MAX,
  PROBLEM_VALUES_MAX,
  type ProblemGroup,
} from '#contract/row-problems.schema.ts';

/** Problem of a cell. `row` is its line in the file. */
export interface CausedProblem {
  row: number;
  column: string;
  value: string;
  problem: string;
}

/** Groups problems by their cause, the most frequent first. */
export function groupProblems(problems: Iterable<CausedProblem>): ProblemGroup[] {
  const groups = Map.groupBy(problems, ({ column, problem }) => `${column} ${problem}`);
  return [...groups.values()]
    .flatMap((own): ProblemGroup[] => {
      const [first] = own;
      if (!first) return [];
      const values = Array.from(
        Map.groupBy(own, ({ value }) => value),
        ([value, same]) => ({ value, rows: same.length }),
      );
      return [
        {
          column: first.column,
          problem: first.problem,
          rows: own.length,
          values: values.toSorted((a, b) => b.rows - a.rows).slice(0, PROBLEM_VALUES_MAX),
          firstRows: own.slice(0, PROBLEM_ROWS_MAX).map(({ row }) => row),
        },
      ];
    })
    .toSorted((a, b) => b.rows - a.rows)
    .slice(0, PROBLEM_GROUPS_MAX);
}
