import { Button } from '#web/ui/button.tsx';
import { counted } from './counted.ts';
import type { BulkState } from './use-bulk-changes.ts';

interface BulkSummaryProps {
  changes: Pick<BulkState, 'summary' | 'hideSummary'>;
  noun: string;
  nameOf: (id: string) => string;
  onUndo: ((ids: readonly string[]) => void) | undefined;
}

export function BulkSummary({ changes: { summary, hideSummary }, noun, nameOf, onUndo }: BulkSummaryProps) {
  if (!summary) return null;
  const { doneIds, rejected } = summary;
  const done = doneIds.length;
  return (
    <div role="alert" className="mb-4 grid justify-items-start gap-2 rounded-md bg-card p-4 shadow-card">
      <p className="font-bold">
        {counted(done, noun)} {done === 1 ? 'is' : 'are'} done.
        {rejected.length > 0 && ` ${rejected.length} could not be changed:`}
      </p>
      {rejected.length > 0 && (
        <ul>
          {rejected.map(({ id, message }) => (
            <li key={id}>
              {nameOf(id)}: {message}
            </li>
          ))}
        </ul>
      )}
      <div className="flex flex-wrap gap-2">
        {onUndo && done > 0 && (
          <Button variant="secondary" onClick={() => onUndo(doneIds)}>
            Undo {done}
          </Button>
        )}
        <Button variant="secondary" onClick={hideSummary}>
          Close
        </Button>
      </div>
    </div>
  );
}
