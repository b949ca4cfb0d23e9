import { useGetRetentionQuery } from './api.ts';

/** '90 days': after these the name of a deleted account leaves its ended orders. */
export function RetentionDays() {
  const { data } = useGetRetentionQuery();
  return <>{data ? `${data.orderRetentionDays} days` : 'some time'}</>;
}
