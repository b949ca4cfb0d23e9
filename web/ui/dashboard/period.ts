import { instantOfShopTime, shopTimeOfInstant } from '#contract/shop-time.ts';
import { DAY_MS } from '#contract/time.ts';

export interface Period {
  startsAt: string;
  endsAt: string;
}

/** Values of two `datetime-local` fields in Pakistan time. */
export type PeriodDraft = Period;

const WEEK_MS = 7 * DAY_MS;
const IS_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d/;

export function draftOfPeriod({ startsAt, endsAt }: Period): PeriodDraft {
  return { startsAt: shopTimeOfInstant(startsAt), endsAt: shopTimeOfInstant(endsAt) };
}

/** Returns a period that begins now and ends on the same day of the next week at 23:59. */
export function weekFrom(now: number): PeriodDraft {
  const [day = ''] = shopTimeOfInstant(new Date(now + WEEK_MS).toISOString()).split('T');
  return { startsAt: shopTimeOfInstant(new Date(now).toISOString()), endsAt: `${day}T23:59` };
}

/**
 * Converts a draft to a period. An unchanged time keeps its stored seconds, which the fields do not show. An incomplete
 * time stays as it is.
 */
export function periodOfDraft(draft: PeriodDraft, stored?: Period): Period {
  const untouched = stored && draftOfPeriod(stored);
  const instantOf = (field: keyof Period) => {
    if (stored && draft[field] === untouched?.[field]) return stored[field];
    return IS_TIME.test(draft[field]) ? instantOfShopTime(draft[field]) : draft[field];
  };
  return { startsAt: instantOf('startsAt'), endsAt: instantOf('endsAt') };
}

/** Ends a period now. Never moves the end to a later time. */
export function endingNow({ startsAt, endsAt }: Period, now: number): Period {
  // If the device's clock is slow, `now` may be before the start. The period then ends one millisecond after its start.
  return {
    startsAt,
    endsAt: new Date(Math.min(Math.max(now, Date.parse(startsAt) + 1), Date.parse(endsAt))).toISOString(),
  };
}
