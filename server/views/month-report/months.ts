import { instantOfShopTime } from '#contract/shop-time.ts';

export interface Month {
  /** The month as '2026-10'. */
  name: string;
  from: Date;
  /** First instant of the next month. */
  before: Date;
  /** First day, for columns without a time: '2026-10-01'. */
  firstDay: string;
  /** First day of the next month: '2026-11-01'. */
  dayBehind: string;
}

/** Returns the bounds of a month such as '2026-10' in Pakistan's time. */
export function monthOf(name: string): Month {
  const [year = 0, number = 1] = name.split('-').map(Number);
  const dayBehind = number === 12 ? `${year + 1}-01-01` : `${year}-${String(number + 1).padStart(2, '0')}-01`;
  const firstDay = `${name}-01`;
  const startOf = (day: string) => new Date(instantOfShopTime(`${day}T00:00`));
  return { name, firstDay, dayBehind, from: startOf(firstDay), before: startOf(dayBehind) };
}
