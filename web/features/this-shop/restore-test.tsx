import type { RestoreTest as Test } from '#contract/this-shop.schema.ts';
import { formatDateTime } from '#contract/time.ts';
import { messageOf } from '#web/store/api.ts';
import { Button } from '#web/ui/button.tsx';
import { useGetRestoreTestQuery, useTestRestoreMutation } from './api.ts';

const POLL_MS = 3_000;

const isOpen = (test: Test | null | undefined) => test?.state === 'waiting' || test?.state === 'running';

/** Button that restores a backup into a copy, with the outcome of the last test. */
export function RestoreTest() {
  const { data } = useGetRestoreTestQuery(undefined, { refetchOnMountOrArgChange: true });
  // A second subscription, because the interval depends on the response.
  useGetRestoreTestQuery(undefined, { pollingInterval: isOpen(data?.test) ? POLL_MS : 0 });
  const [testRestore, { isLoading, error }] = useTestRestoreMutation();
  const isBusy = isLoading || isOpen(data?.test);
  return (
    <>
      <Button variant="secondary" aria-busy={isBusy} onClick={() => !isBusy && void testRestore()}>
        {isBusy ? 'Restoring...' : 'Try a restore'}
      </Button>
      <div role="status" className="grow basis-full wrap-anywhere empty:hidden">
        {error ? <p>{messageOf(error, 'The test could not be started. Please try again.')}</p> : null}
        {!error && data?.test ? <Outcome test={data.test} /> : null}
      </div>
    </>
  );
}

function Outcome({ test: { state, requestedAt, endedAt, backupName, error, restored, shop } }: { test: Test }) {
  const at = formatDateTime(endedAt ?? requestedAt);
  if (state === 'waiting') return <p>The test waits for its turn.</p>;
  if (state === 'running') return <p>The backup is being restored into a copy. Your shop stays as it is.</p>;
  if (state === 'interrupted') return <p>The test of {at} was interrupted. Press the button again.</p>;
  if (state === 'failed') {
    return (
      <p>
        <span className="font-bold text-alarm">The test of {at} failed.</span> Show this to whoever looks after the
        server: {error}
      </p>
    );
  }
  return (
    <p>
      <span className="font-bold">
        {backupName === null ? 'A backup of now' : backupName} was restored as a test, {at}.
      </span>{' '}
      {restored && shop && `The copy had ${labelOf(restored)}. The shop has ${labelOf(shop)}.`} The copy is deleted.
    </p>
  );
}

function labelOf({ products, orders, customers }: NonNullable<Test['shop']>): string {
  return `${products} products, ${orders} orders and ${customers} customers`;
}
