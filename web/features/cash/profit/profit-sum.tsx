import { formatPaisa } from '#contract/money.ts';
import type { MonthProfit, ProfitOfMonth } from '#contract/profit.schema.ts';
import { monthLabel, PROFIT_PART_NAMES, PROFIT_PARTS } from '#contract/profit.ts';
import { shareText } from '#web/features/cash/amounts.ts';
import { counted } from '#web/ui/dashboard/counted.ts';
import { type Column, DataTable } from '#web/ui/dashboard/data-table.tsx';
import { differenceText } from './profit-texts.ts';

interface Figure {
  key: string;
  label: string;
  isTotal?: boolean;
  paisaOf?: (profit: MonthProfit) => number;
  textOf: (profit: MonthProfit) => string;
}

const amount = (paisaOf: (profit: MonthProfit) => number) => ({
  paisaOf,
  textOf: (profit: MonthProfit) => formatPaisa(paisaOf(profit)),
});

const FIGURES: Figure[] = [
  ...PROFIT_PART_NAMES.map((part) => ({
    key: part,
    label: part === 'collected' ? PROFIT_PARTS[part] : `− ${PROFIT_PARTS[part]}`,
    ...amount(({ parts }) => parts[part]),
  })),
  { key: 'net', label: '= Profit', isTotal: true, ...amount(({ netPaisa }) => netPaisa) },
  {
    key: 'returned',
    label: 'Came back',
    textOf: ({ delivered, returned }) =>
      `${shareText(returned, delivered + returned)} (${returned} of ${counted(delivered + returned, 'parcel')})`,
  },
];

export function ProfitSum({ of: { profit, monthBefore, yearBefore } }: { of: ProfitOfMonth }) {
  const against = (before: MonthProfit): Column<Figure> => ({
    header: monthLabel(before.month),
    inCard: 'middle',
    align: 'end',
    renderCell: ({ paisaOf, textOf }) => (
      <span className="block text-sm text-muted tabular-nums @2xl:text-base">
        <span className="@2xl:sr-only">{monthLabel(before.month)}: </span>
        {textOf(before)}
        {paisaOf && <span className="block text-sm">{differenceText(paisaOf(profit), paisaOf(before))}</span>}
      </span>
    ),
  });
  const columns: Column<Figure>[] = [
    {
      header: 'What',
      inCard: 'topStart',
      renderCell: ({ label, isTotal }) => (isTotal ? <b className="text-lg">{label}</b> : label),
    },
    {
      header: monthLabel(profit.month),
      inCard: 'topEnd',
      align: 'end',
      renderCell: ({ textOf, isTotal }) => (
        <span className={`tabular-nums ${isTotal ? 'text-lg font-bold' : ''}`}>{textOf(profit)}</span>
      ),
    },
    against(monthBefore),
    against(yearBefore),
  ];
  return <DataTable caption="Profit" columns={columns} rows={FIGURES} keyOf={({ key }) => key} />;
}
