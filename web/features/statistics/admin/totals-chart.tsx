import type { ChartConfiguration } from 'chart.js';
import { useMemo } from 'react';
import type { AdminStats } from '#contract/statistics.schema.ts';
import { ChartFigure } from '#web/features/statistics/chart-figure.tsx';
import { CHART_COLORS, LABEL_AND_VALUE, LEGEND_LABELS } from '#web/features/statistics/chart-options.ts';

const COLORS = [CHART_COLORS.berry, CHART_COLORS.sun, CHART_COLORS.leaf, CHART_COLORS.sky];

export function AdminTotalsChart({ stats }: { stats: AdminStats }) {
  const config = useMemo(() => configure(stats), [stats]);
  return (
    <ChartFigure
      title="Totals"
      config={config}
      table={{ columns: ['What', 'Count'], rows: totalsOf(stats).map(([label, count]) => [label, String(count)]) }}
    />
  );
}

function totalsOf({ totalOrders, totalProducts, totalReviews, totalUsers }: AdminStats): [string, number][] {
  return [
    ['Total Orders', totalOrders],
    ['Total Products', totalProducts],
    ['Total Reviews', totalReviews],
    ['Total Users', totalUsers],
  ];
}

function configure(stats: AdminStats): ChartConfiguration<'pie'> {
  const totals = totalsOf(stats);
  return {
    type: 'pie',
    data: {
      labels: totals.map(([label]) => label),
      datasets: [
        { data: totals.map(([, count]) => count), backgroundColor: COLORS, borderColor: '#ffffff', borderWidth: 3 },
      ],
    },
    options: {
      plugins: {
        legend: { position: 'bottom', labels: LEGEND_LABELS },
        tooltip: LABEL_AND_VALUE,
      },
    },
  };
}
