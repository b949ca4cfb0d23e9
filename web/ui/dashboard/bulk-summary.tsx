import { Button } from '#web/ui/button.tsx';
import type { BulkChanges } from './use-bulk-changes.ts';

interface BulkSummaryProps {
  changes: Pick<BulkChanges, 'summary' | 'hideSummary'>;
  /** As 'order', 'orders'. */
  one: string;
  many: string;
  nameOf: (id: string) => string;
  /** Takes the change of these items back; undefined where that is done elsewhere. */
  onUndo: ((ids: readonly string[]) => void) | undefined;
}

/** What became of a change of several items, and which were refused why. */
export function BulkSummary({ changes: { summary, hideSummary }, one, many, nameOf, onUndo }: BulkSummaryProps) {
  if (!summary) return null;
  const { doneIds, refused } = summary;
  const done = doneIds.length;
  return (
    <div role="alert" className="mb-4 grid justify-items-start gap-2 rounded-md bg-white p-4 shadow-card">
      <p className="font-bold">
        {done} {done === 1 ? `${one} is` : `${many} are`} done.
        {refused.length > 0 && ` ${refused.length} could not be changed:`}
      </p>
      {refused.length > 0 && (
        <ul>
          {refused.map(({ id, message }) => (
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
