const DAYS = '/dashboard/days';

/** Returns the URL of a day, or of today without one. */
export function dayHref(day?: string): string {
  return day === undefined ? DAYS : `${DAYS}/${encodeURIComponent(day)}`;
}

export function monthHref(month: string): string {
  return `${DAYS}?${new URLSearchParams({ month })}`;
}
