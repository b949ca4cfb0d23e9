import { useNavigate, useSearchParams } from 'react-router';
import { SECURITY_KIND_NAMES, SECURITY_KINDS } from '#contract/security.ts';
import { type SecurityListArgs, useListSecurityEventsQuery } from '#web/features/security/api.ts';
import { SecurityTable } from '#web/features/security/security-table.tsx';
import { dashboardMeta } from '#web/pages/dashboard/page-meta.ts';
import { Downloads } from '#web/ui/dashboard/downloads.tsx';
import { DashboardHeading } from '#web/ui/dashboard/heading.tsx';
import { loadedOf } from '#web/ui/dashboard/query-state.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { ListFilter } from './list-page.tsx';
import { DayFilters, OnlyThese } from './time-filters.tsx';
import { queryOf, TimeList } from './time-list.tsx';

export const meta = dashboardMeta('Security log');

const ONLY = { rejected: 'What failed', news: 'Logins from a new network or device' } as const;
const ONLY_NAMES = ['rejected', 'news'] as const;

/** The log of logins and other security events. The URL holds its filters. */
export default function Security() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const filter = filterOf(params);
  const query = useListSecurityEventsQuery(filter, { refetchOnMountOrArgChange: true });
  const list = loadedOf(query);
  const hrefOf = (next: SecurityListArgs) => queryOf({ ...filter, after: undefined, ...next });
  const narrow = (next: SecurityListArgs) => void navigate(hrefOf(next), { preventScrollReset: true });
  const one = list?.events.flatMap(({ account, about }) => [account, about]).find((each) => each?._id === filter.by);
  return (
    <>
      <DashboardHeading
        title="Security log"
        action={
          <Downloads path="/api/security-events/export" name="security" query={{ ...filter, after: undefined }} />
        }
      >
        Who tried to log in, who got in, and from where. Passwords, rights and downloads are here too.
      </DashboardHeading>
      <div className="mb-5 grid grid-cols-2 gap-3 lg:grid-cols-4">
        <ListFilter
          label="Show"
          all="Everything"
          values={ONLY_NAMES}
          labelOf={(each) => ONLY[each]}
          value={filter.only}
          onChange={(only) => narrow({ only, kind: undefined })}
        />
        <ListFilter
          label="What"
          all="All kinds"
          values={SECURITY_KIND_NAMES}
          labelOf={(each) => SECURITY_KINDS[each]}
          value={filter.kind}
          onChange={(kind) => narrow({ kind, only: undefined })}
        />
        <DayFilters from={filter.from} to={filter.to} narrow={narrow} />
      </div>
      {filter.by && (
        <OnlyThese allHref={hrefOf({ by: undefined })}>
          Only <bdi className="font-bold">{one?.name ?? 'this account'}</bdi>
        </OnlyThese>
      )}
      <TimeList
        table={
          list && list.events.length > 0 ? (
            <SecurityTable events={list.events} isStale={query.isFetching} hrefOf={hrefOf} />
          ) : null
        }
        empty={
          <Notice icon="check" title="Nothing here">
            Nothing happened that these filters would show.
          </Notice>
        }
        query={query}
        what="the security log"
        newestHref={filter.after === undefined ? undefined : hrefOf({})}
        olderHref={list?.next ? hrefOf({ after: list.next }) : undefined}
      />
    </>
  );
}

function filterOf(params: URLSearchParams): SecurityListArgs {
  const text = (name: string) => params.get(name) || undefined;
  return {
    by: text('by'),
    kind: SECURITY_KIND_NAMES.find((kind) => kind === params.get('kind')),
    only: ONLY_NAMES.find((only) => only === params.get('only')),
    from: text('from'),
    to: text('to'),
    after: text('after'),
  };
}
