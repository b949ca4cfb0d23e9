import { instantOfShopTime } from '#contract/shop-time.ts';

export interface Month {
  /** Example: '2026-10'. */
  name: string;
  from: Date;
  /** The first instant of the next month. */
  before: Date;
  /** '2026-10-01' and '2026-11-01', for columns without a time. */
  firstDay: string;
  dayBehind: string;
}

/** Parses a month of Pakistan's calendar such as '2026-10'. */
export function monthOf(name: string): Month {
  const [year = 0, number = 1] = name.split('-').map(Number);
  const dayBehind = number === 12 ? `${year + 1}-01-01` : `${year}-${String(number + 1).padStart(2, '0')}-01`;
  const firstDay = `${name}-01`;
  const startOf = (day: string) => new Date(instantOfShopTime(`${day}T00:00`));
  return { name, firstDay, dayBehind, from: startOf(firstDay), before: startOf(dayBehind) };
}
