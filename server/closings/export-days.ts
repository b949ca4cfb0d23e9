import type { Days } from '#contract/closings.schema.ts';
import { DAY_FIGURES, DAY_GROUPS, type DayFigure, MOMENTARY_FIGURES } from '#contract/closings.ts';
import { pkrFromPaisa } from '#contract/money.ts';
import type { Cell, Tables } from '#server/platform/exports/table.ts';

const COUNT_NAMES = { order: 'orders', parcel: 'parcels', piece: 'pieces', paisa: 'PKR' } as const;
const OWN_NAMES: Partial<Record<DayFigure, string>> = {
  countedMorePieces: 'Stock too much (pieces)',
  countedLessPieces: 'Stock too little (pieces)',
};

const COLUMNS = Object.values(DAY_GROUPS)
  .flat()
  .flatMap(({ label, counts, paisa }) =>
    [...counts, paisa].map((figure): [DayFigure, string] => [
      figure,
      OWN_NAMES[figure] ?? `${label} (${COUNT_NAMES[DAY_FIGURES[figure]]})`,
    ]),
  )
  .filter(([figure]) => figure === 'countedWorthPaisa' || !MOMENTARY_FIGURES.includes(figure));

export function exportDays({ month, days, sums }: Days): Tables {
  const cellsOf = (figures: Days['sums']): Cell[] =>
    COLUMNS.map(([figure]) => (DAY_FIGURES[figure] === 'paisa' ? pkrFromPaisa(figures[figure]) : figures[figure]));
  const rows = days.map(({ day, figures, signed, corrections }): Cell[] => [
    day,
    ...cellsOf(figures),
    signed?.by ?? '',
    signed ? new Date(signed.at) : null,
    corrections,
  ]);
  const columns = ['Day', ...COLUMNS.map(([, name]) => name), 'Signed by', 'Signed at', 'Corrections'];
  return [{ name: `Days of ${month}`, columns, rows: [...rows, ['Sum', ...cellsOf(sums), '', null, '']] }];
}
