import type { SecurityEvent } from '#contract/security.schema.ts';
import { SECURITY_KIND_NAMES, SECURITY_KINDS } from '#contract/security.ts';
import { anyText, type ListAddress, oneOf } from '#web/ui/dashboard/list-address.ts';
import { DayFilters, ListFilter, OnlyThese } from '#web/ui/dashboard/list-filters.tsx';

const ONLY = { rejected: 'What failed', news: 'Logins from a new network or device' } as const;
const ONLY_NAMES = ['rejected', 'news'] as const;

export const SECURITY_FILTER = {
  by: anyText,
  kind: oneOf(SECURITY_KIND_NAMES),
  only: oneOf(ONLY_NAMES),
  from: anyText,
  to: anyText,
};

interface SecurityFiltersProps {
  address: ListAddress<typeof SECURITY_FILTER>;
  /** Events of the list. The name of the filtered account comes from them. */
  events: readonly SecurityEvent[];
}

export function SecurityFilters({ address: { filter, narrow, hrefOf }, events }: SecurityFiltersProps) {
  const { by, kind, only, from, to } = filter;
  const account = events.flatMap((event) => [event.account, event.about]).find((each) => each?._id === by);
  return (
    <>
      <div className="mb-5 grid grid-cols-2 gap-3 lg:grid-cols-4">
        <ListFilter
          all="Everything"
          values={ONLY_NAMES}
          labelOf={(each) => ONLY[each]}
          value={only}
          onChange={(chosen) => narrow({ only: chosen, kind: undefined })}
        />
        <ListFilter
          label="What"
          all="All kinds"
          values={SECURITY_KIND_NAMES}
          labelOf={(each) => SECURITY_KINDS[each]}
          value={kind}
          onChange={(chosen) => narrow({ kind: chosen, only: undefined })}
        />
        <DayFilters from={from} to={to} narrow={narrow} />
      </div>
      {by && (
        <OnlyThese allHref={hrefOf({ by: undefined })}>
          Only <bdi className="font-bold">{account?.name ?? 'this account'}</bdi>
        </OnlyThese>
      )}
    </>
  );
}
