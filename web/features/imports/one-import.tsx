import { messageOf } from '#web/store/api.ts';
import { isDenied } from '#web/store/polls.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { QueryState } from '#web/ui/dashboard/query-state.tsx';
import { useGetImportQuery } from './api.ts';
import { ImportStatus } from './import-status.tsx';

const POLL_MS = 1_000;

export function OneImport({ id }: { id: string }) {
  const query = useImport(id);
  return (
    <QueryState
      query={{ ...query, data: query.currentData }}
      what="the import"
      failed={messageOf(query.error, 'Failed to load the import.')}
    >
      {(productImport) => (
        <>
          <ImportStatus productImport={productImport} />
          {productImport.state !== 'checked' && productImport.state !== 'running' && (
            <ButtonLink to="/dashboard/manage-products" variant="secondary" className="mt-5">
              Go to the products
            </ButtonLink>
          )}
        </>
      )}
    </QueryState>
  );
}

function useImport(id: string) {
  const { currentData, error } = useGetImportQuery(id);
  const isRunning = !isDenied(error) && (currentData?.state === 'running' || currentData?.undo.state === 'running');
  return useGetImportQuery(id, { pollingInterval: isRunning ? POLL_MS : 0 });
}
