import { useState } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { shopDayOf } from '#contract/shop-time.ts';
import { dashboardMeta } from '#web/pages/dashboard/page-meta.ts';
import { isMonth } from '#web/ui/dashboard/month-field.tsx';
import { DayPage } from './day-page.tsx';
import { MonthOfDays } from './month-of-days.tsx';

export const meta = dashboardMeta('Day');

export default function Days() {
  const { day } = useParams();
  const [params] = useSearchParams();
  const [today] = useState(() => shopDayOf(new Date()));
  const month = params.get('month');
  if (day === undefined && isMonth(month)) return <MonthOfDays month={month} />;
  return <DayPage key={day ?? today} day={day ?? today} />;
}
