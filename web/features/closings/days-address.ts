const DAYS = '/dashboard/days';

export function dayHref(day?: string): string {
  return day === undefined ? DAYS : `${DAYS}/${encodeURIComponent(day)}`;
}

export function monthHref(month: string): string {
  return `${DAYS}?${new URLSearchParams({ month })}`;
}
