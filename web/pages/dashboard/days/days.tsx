import { useState } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { shopTimeOfInstant } from '#contract/shop-time.ts';
import { dashboardMeta } from '#web/pages/dashboard/page-meta.ts';
import { DayPage } from './day-page.tsx';
import { MonthOfDays } from './month-of-days.tsx';

export const meta = dashboardMeta('Day');

const MONTH = /^20\d\d-(?:0[1-9]|1[0-2])$/;

/** A day, today without an address of its own, or the days of a month. */
export default function Days() {
  const { day } = useParams();
  const [params] = useSearchParams();
  const [today] = useState(() => shopTimeOfInstant(new Date().toISOString()).slice(0, 10));
  const month = params.get('month') ?? '';
  if (day === undefined && MONTH.test(month)) return <MonthOfDays month={month} />;
  return <DayPage key={day ?? today} day={day ?? today} />;
}
