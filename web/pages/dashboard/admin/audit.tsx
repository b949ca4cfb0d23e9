import { useListAuditQuery } from '#web/features/audit/api.ts';
import { AUDIT_FILTER, AuditFilters } from '#web/features/audit/audit-filters.tsx';
import { AuditTable } from '#web/features/audit/audit-table.tsx';
import { useListCustomFieldsQuery } from '#web/features/custom-fields/api.ts';
import { dashboardMeta } from '#web/pages/dashboard/page-meta.ts';
import { Downloads } from '#web/ui/dashboard/downloads.tsx';
import { DashboardHeading } from '#web/ui/dashboard/heading.tsx';
import { useListAddress } from '#web/ui/dashboard/list-address.ts';
import { KeysetList } from '#web/ui/dashboard/list-pages.tsx';
import { loadedOf } from '#web/ui/dashboard/query-state.tsx';
import { searchHref } from '#web/ui/dashboard/typed-search.ts';
import { Notice } from '#web/ui/notice.tsx';

export const meta = dashboardMeta('History');

/** The URL contains the filters, so that a link can show the history of one product or order. */
export default function Audit() {
  const address = useListAddress(AUDIT_FILTER);
  // The history names the shop's own fields.
  useListCustomFieldsQuery();
  const query = useListAuditQuery(address.args, { refetchOnMountOrArgChange: true });
  return (
    <>
      <DashboardHeading
        title="History"
        action={<Downloads path="/api/audit/export" name="audit" query={address.filter} />}
      >
        Who changed what, and when. Nothing here can be changed or deleted.
      </DashboardHeading>
      <AuditFilters address={address} entry={loadedOf(query)?.entries[0]} />
      <KeysetList
        query={query}
        what="the history"
        isEmpty={({ entries }) => entries.length === 0}
        empty={
          <Notice icon="check" title="No changes">
            Nothing was changed that these filters would show.
          </Notice>
        }
        address={address}
        texts={{ first: 'Newest', next: 'Older' }}
      >
        {({ entries }) => <AuditTable entries={entries} hrefOf={searchHref} />}
      </KeysetList>
    </>
  );
}
