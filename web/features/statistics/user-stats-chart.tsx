import type { ChartConfiguration } from 'chart.js';
import { useMemo } from 'react';
import type { UserStats } from '#contract/statistics.schema.ts';
import { ChartFigure } from './chart-figure.tsx';
import { CHART_COLORS, LABEL_AND_VALUE } from './chart-options.ts';

export function UserStatsChart({ stats }: { stats: UserStats }) {
  const config = useMemo(() => configure(stats), [stats]);
  return (
    <ChartFigure
      title="User Stats"
      config={config}
      table={{ columns: ['What', 'Count'], rows: totalsOf(stats).map(([label, count]) => [label, String(count)]) }}
    />
  );
}

function totalsOf({ totalReviews, totalPurchasedProducts }: UserStats): [string, number][] {
  return [
    ['Total Reviews', totalReviews],
    ['Total Purchased Products', totalPurchasedProducts],
  ];
}

/** Splits a label into two lines. Chart.js would slant a long label, which is hard to read on a phone. */
function inTwoLines(text: string): string[] {
  const lastSpace = text.lastIndexOf(' ');
  return [text.slice(0, lastSpace), text.slice(lastSpace + 1)];
}

function configure(stats: UserStats): ChartConfiguration<'bar'> {
  const totals = totalsOf(stats);
  return {
    type: 'bar',
    data: {
      labels: totals.map(([label]) => label),
      datasets: [
        {
          data: totals.map(([, count]) => count),
          backgroundColor: [CHART_COLORS.sun, CHART_COLORS.leaf],
          borderRadius: 10,
          maxBarThickness: 96,
        },
      ],
    },
    options: {
      plugins: {
        legend: { display: false },
        tooltip: LABEL_AND_VALUE,
      },
      scales: {
        x: {
          grid: { display: false },
          ticks: {
            color: CHART_COLORS.ink,
            maxRotation: 0,
            callback: (_value, index) => inTwoLines(totals[index]?.[0] ?? ''),
          },
        },
        y: {
          beginAtZero: true,
          ticks: { precision: 0, color: CHART_COLORS.muted },
          grid: { color: CHART_COLORS.line },
        },
      },
    },
  };
}
