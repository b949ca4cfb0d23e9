import { pkrFromPaisa } from '#contract/money.ts';
import type { MonthProfit, ProfitOfMonth, ProfitRow } from '#contract/profit.schema.ts';
import { PROFIT_GROUPS, PROFIT_PART_NAMES, PROFIT_PARTS, type ProfitGroup } from '#contract/profit.ts';
import type { Cell, Tables } from '#server/platform/exports/table.ts';

const PART_COLUMNS = PROFIT_PART_NAMES.map((part) => PROFIT_PARTS[part]);

const amountsOf = ({ parts, netPaisa }: Pick<ProfitRow, 'parts' | 'netPaisa'>): Cell[] => [
  ...PROFIT_PART_NAMES.map((part) => pkrFromPaisa(parts[part])),
  pkrFromPaisa(netPaisa),
];

export function exportProfit({ profit, monthBefore, yearBefore }: ProfitOfMonth): Tables {
  const columns = [
    'Month',
    ...PART_COLUMNS,
    'Profit',
    'Delivered parcels',
    'Came back',
    'Lost',
    'Pieces',
    'Cost unknown',
  ];
  const rowOf = (each: MonthProfit): Cell[] => {
    const { month, delivered, returned, lost, pieces, unknownCost } = each;
    return [month, ...amountsOf(each), delivered, returned, lost, pieces, unknownCost];
  };
  return [{ name: 'Profit', columns, rows: [profit, monthBefore, yearBefore].map(rowOf) }];
}

export function exportProfitRows(rows: readonly ProfitRow[], by: ProfitGroup): Tables {
  const unit = by === 'product' || by === 'size' ? 'pieces' : 'parcels';
  const columns = [
    PROFIT_GROUPS[by],
    ...PART_COLUMNS,
    'Profit',
    'Pieces',
    `Ended ${unit}`,
    `Came back ${unit}`,
    'Cost unknown',
  ];
  const cells = rows.map((row): Cell[] => {
    const { label, pieces, ended, returned, unknownCost } = row;
    return [label, ...amountsOf(row), pieces, ended, returned, unknownCost];
  });
  return [{ name: `Profit by ${PROFIT_GROUPS[by].toLowerCase()}`, columns, rows: cells }];
}
