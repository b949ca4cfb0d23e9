import { instantOfShopTime } from '#contract/shop-time.ts';

export interface Month {
  /** '2026-10' */
  name: string;
  /** Its first instant in Pakistan. */
  from: Date;
  /** The first instant behind it. */
  before: Date;
  /** '2026-10-01' and '2026-11-01', for columns without a time. */
  firstDay: string;
  dayBehind: string;
}

/** A month of Pakistan's calendar from '2026-10'. */
export function monthOf(name: string): Month {
  const [year = 0, number = 1] = name.split('-').map(Number);
  const dayBehind = number === 12 ? `${year + 1}-01-01` : `${year}-${String(number + 1).padStart(2, '0')}-01`;
  const firstDay = `${name}-01`;
  const startOf = (day: string) => new Date(instantOfShopTime(`${day}T00:00`));
  return { name, firstDay, dayBehind, from: startOf(firstDay), before: startOf(dayBehind) };
}
