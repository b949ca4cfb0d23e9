import { useListSecurityEventsQuery } from '#web/features/security/api.ts';
import { SECURITY_FILTER, SecurityFilters } from '#web/features/security/security-filters.tsx';
import { SecurityTable } from '#web/features/security/security-table.tsx';
import { dashboardMeta } from '#web/pages/dashboard/page-meta.ts';
import { Downloads } from '#web/ui/dashboard/downloads.tsx';
import { DashboardHeading } from '#web/ui/dashboard/heading.tsx';
import { useListAddress } from '#web/ui/dashboard/list-address.ts';
import { KeysetList } from '#web/ui/dashboard/list-pages.tsx';
import { loadedOf } from '#web/ui/dashboard/query-state.tsx';
import { Notice } from '#web/ui/notice.tsx';

export const meta = dashboardMeta('Security log');

export default function Security() {
  const address = useListAddress(SECURITY_FILTER);
  const query = useListSecurityEventsQuery(address.args, { refetchOnMountOrArgChange: true });
  return (
    <>
      <DashboardHeading
        title="Security log"
        action={<Downloads path="/api/security-events/export" name="security" query={address.filter} />}
      >
        Who tried to log in, who got in, and from where. Passwords, rights and downloads are here too.
      </DashboardHeading>
      <SecurityFilters address={address} events={loadedOf(query)?.events ?? []} />
      <KeysetList
        query={query}
        what="the security log"
        isEmpty={({ events }) => events.length === 0}
        empty={
          <Notice icon="check" title="Nothing here">
            Nothing happened that these filters would show.
          </Notice>
        }
        address={address}
        texts={{ first: 'Newest', next: 'Older' }}
      >
        {({ events }) => <SecurityTable events={events} hrefOf={address.hrefOf} />}
      </KeysetList>
    </>
  );
}
