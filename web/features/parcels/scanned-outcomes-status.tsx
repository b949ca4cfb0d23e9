import { useWaitingIds } from '#web/store/mutation-queue/queue-slice.ts';
import { counted } from '#web/ui/dashboard/counted.ts';
import { useScannedOutcomes } from './use-scanned-outcomes.ts';

/** Shows how many scanned parcels have no outcome yet, and how many outcomes wait for the connection. */
export function ScannedOutcomesStatus() {
  const { numbers, sending } = useScannedOutcomes();
  const waitingIds = useWaitingIds();
  const waiting = sending.filter((number) => waitingIds.has(number));
  return (
    <>
      {waiting.length > 0 && (
        <p role="status" className="mb-3 font-bold">
          Waiting for the connection: {counted(waiting.length, 'scanned outcome')}. They are set as soon as there is
          one.
        </p>
      )}
      {numbers.length > 0 && (
        <p role="status" className="mb-3 font-bold">
          {counted(numbers.length, 'scanned parcel')} without an outcome. Open Outcomes to set it.
        </p>
      )}
    </>
  );
}
