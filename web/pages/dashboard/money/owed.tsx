import { useSearchParams } from 'react-router';
import { useGetReceivablesQuery } from '#web/features/cash/api.ts';
import { OwedParcels } from '#web/features/cash/owed-parcels.tsx';
import { OwedSums } from '#web/features/cash/owed-sums.tsx';
import { useDashboardViewer } from '#web/pages/dashboard/viewer.ts';
import { QueryState } from '#web/ui/dashboard/query-state.tsx';
import { Notice } from '#web/ui/notice.tsx';

export function Owed() {
  const viewer = useDashboardViewer();
  const [params] = useSearchParams();
  const query = useGetReceivablesQuery(undefined, { refetchOnMountOrArgChange: true });
  const isFiltered = ['courier', 'age', 'unlistedDays'].some((name) => params.has(name));
  return (
    <QueryState query={query} what="what is owed">
      {(receivables) => (
        <>
          {isFiltered && <OwedParcels couriers={receivables.couriers} viewer={viewer} />}
          {receivables.couriers.length > 0 ? (
            <OwedSums receivables={receivables} />
          ) : (
            <Notice title="Nothing is owed">Delivered parcels show here until they are paid.</Notice>
          )}
        </>
      )}
    </QueryState>
  );
}
