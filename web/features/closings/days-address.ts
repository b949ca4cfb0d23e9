import type { ListedFigure } from '#contract/closings.ts';

const DAYS = '/dashboard/days';

export function dayHref(day?: string): string {
  return day === undefined ? DAYS : `${DAYS}/${encodeURIComponent(day)}`;
}

/** Returns the URL of a day's page that lists the rows behind a figure. */
export function dayRowsHref(day: string, figure: ListedFigure, page: { after?: string } = {}): string {
  return `${dayHref(day)}?${new URLSearchParams({ figure, ...page })}`;
}

export function monthHref(month: string): string {
  return `${DAYS}?${new URLSearchParams({ month })}`;
}
