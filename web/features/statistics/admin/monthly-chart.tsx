import type { ChartConfiguration } from 'chart.js';
import { useMemo } from 'react';
import { formatPkr } from '#contract/money.ts';
import type { AdminStats } from '#contract/statistics.schema.ts';
import { CHART_COLORS, LEGEND_LABELS } from '#web/features/statistics/chart-colors.ts';
import { ChartFigure } from '#web/features/statistics/chart-figure.tsx';
import { listMonths } from '#web/features/statistics/months.ts';

const EARNINGS = 'Earnings (PKR)';
const NEW_USERS = 'New Users';

/** This year by month: earnings on the left axis, new users on the right. */
export function AdminMonthlyChart({ stats }: { stats: AdminStats }) {
  const config = useMemo(() => configure(stats), [stats]);
  return (
    <ChartFigure
      title="This year by month"
      config={config}
      table={{
        columns: ['Month', EARNINGS, NEW_USERS],
        rows: listMonths(stats).map(({ name, earnings, newUsers }) => [name, formatPkr(earnings), String(newUsers)]),
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
        },
      ],
    },
    options: {
      interaction: { mode: 'index', intersect: false },
      plugins: {
        legend: { position: 'bottom', labels: LEGEND_LABELS },
        // The axis only has room for 'PKR 12K'; the tooltip gives the amount.
        tooltip: {
          callbacks: {
            label: ({ dataset, parsed: { y } }) => {
              const value = y ?? 0;
              return `${dataset.label}: ${dataset.label === EARNINGS ? formatPkr(value) : value}`;
            },
          },
        },
      },
      scales: {
        x: { grid: { display: false }, ticks: { color: CHART_COLORS.ink } },
        earnings: {
          position: 'left',
          beginAtZero: true,
          title: axisTitle(EARNINGS),
          ticks: { color: CHART_COLORS.muted, format: { notation: 'compact' } },
          grid: { color: CHART_COLORS.line },
        },
        users: {
          position: 'right',
          beginAtZero: true,
          // A month with one new user should not reach the top.
          suggestedMax: 4,
          title: axisTitle(NEW_USERS),
          ticks: { precision: 0, color: CHART_COLORS.muted },
          grid: { display: false },
        },
      },
    },
  };
}
