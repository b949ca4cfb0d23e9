/** Colours of the theme. They repeat those of web/app.css, because a canvas cannot use CSS variables. */
export const CHART_COLORS = {
  berry: '#b92f4a',
  sun: '#f5b83d',
  leaf: '#23695a',
  leafLight: '#b9d8cf',
  sky: '#6f9fc8',
  ink: '#2c2433',
  muted: '#665d68',
  line: '#e7dacb',
} as const;

export const LEGEND_LABELS = {
  color: CHART_COLORS.ink,
  usePointStyle: true,
  pointStyle: 'circle',
  boxHeight: 7,
  padding: 14,
} as const;

export const LABEL_AND_VALUE = {
  displayColors: false,
  callbacks: {
    title: () => '',
    label: ({ label, formattedValue }: { label: string; formattedValue: string }) => `${label}: ${formattedValue}`,
  },
};
