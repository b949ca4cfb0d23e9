import type { ChartConfiguration } from 'chart.js';
import { useMemo } from 'react';
import { formatPkr } from '#contract/money.ts';
import type { AdminStats } from '#contract/statistics.schema.ts';
import { ChartFigure } from '#web/features/statistics/chart-figure.tsx';
import { CHART_COLORS, LEGEND_LABELS } from '#web/features/statistics/chart-options.ts';
import { listMonths, type MonthFigures } from '#web/features/statistics/months.ts';

const EARNINGS = 'Earnings (PKR)';
const OPEN = 'Open orders (PKR)';
const NEW_USERS = 'New Users';

/** Earnings and open orders (lighter bars) use the left axis, new users the right axis. */
export function AdminMonthlyChart({ stats }: { stats: AdminStats }) {
  const config = useMemo(() => configure(stats), [stats]);
  const months = listMonths(stats);
  return (
    <ChartFigure
      title="This year by month"
      config={config}
      table={{
        columns: ['Month', EARNINGS, OPEN, NEW_USERS],
        rows: months.map(({ name, earnings, open, newUsers }) => [
          name,
          formatPkr(earnings),
          formatPkr(open),
          String(newUsers),
        ]),
      }}
    />
  );
}

function configure(stats: AdminStats): ChartConfiguration<'bar' | 'line'> {
  const months = listMonths(stats);
  const axisTitle = (text: string) => ({ display: true, text, color: CHART_COLORS.ink });
  return {
    type: 'bar',
    data: {
      labels: months.map(({ name }) => name),
      datasets: [
        {
          type: 'line',
          label: NEW_USERS,
          yAxisID: 'users',
          data: months.map(({ newUsers }) => newUsers),
          borderColor: CHART_COLORS.berry,
          backgroundColor: CHART_COLORS.berry,
          borderWidth: 2.5,
          pointRadius: 3,
          tension: 0.3,
        },
        {
          type: 'bar',
          label: EARNINGS,
          yAxisID: 'earnings',
          data: months.map(({ earnings }) => earnings),
          backgroundColor: CHART_COLORS.leaf,
          borderRadius: 6,
          stack: 'money',
        },
        openBars(months),
      ],
    },
    options: {
      interaction: { mode: 'index', intersect: false },
      plugins: {
        legend: { position: 'bottom', labels: LEGEND_LABELS },
        // The axis shows only 'PKR 12K', so the tooltip shows the exact amount.
        tooltip: {
          callbacks: {
            label: ({ dataset, parsed: { y } }) => {
              const value = y ?? 0;
              return `${dataset.label}: ${dataset.label === NEW_USERS ? value : formatPkr(value)}`;
            },
          },
        },
      },
      scales: {
        x: { stacked: true, grid: { display: false }, ticks: { color: CHART_COLORS.ink } },
        earnings: {
          position: 'left',
          stacked: true,
          beginAtZero: true,
          title: axisTitle(EARNINGS),
          ticks: { color: CHART_COLORS.muted, format: { notation: 'compact' } },
          grid: { color: CHART_COLORS.line },
        },
        users: {
          position: 'right',
          beginAtZero: true,
          // With a lower maximum, the bar of one new user would be as high as the chart.
          suggestedMax: 4,
          title: axisTitle(NEW_USERS),
          ticks: { precision: 0, color: CHART_COLORS.muted },
          grid: { display: false },
        },
      },
    },
  };
}

/** Returns the bars of open orders. They stand on top of the bars of earnings. */
function openBars(months: readonly MonthFigures[]) {
  return {
    type: 'bar' as const,
    label: OPEN,
    yAxisID: 'earnings',
    data: months.map(({ open }) => open),
    backgroundColor: CHART_COLORS.leafLight,
    borderColor: CHART_COLORS.leaf,
    borderWidth: 1,
    borderRadius: 6,
    stack: 'money',
  };
}
