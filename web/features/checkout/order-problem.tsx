import { scrollIntoView } from '#web/ui/scroll-into-view.ts';

export interface OrderProblem {
  reason: string;
  notes: string[];
}

/** Repeats the text of the toast, because screen readers may not announce a toast behind a dialog. */
export function OrderProblemAlert({ problem }: { problem: OrderProblem | null }) {
  if (!problem) return null;
  return (
    <div
      ref={scrollIntoView}
      role="alert"
      className="grid gap-1 rounded-md border border-alarm bg-alarm-soft p-3 text-sm"
    >
      <p className="font-bold">
        {problem.notes.length === 0 ? problem.reason : 'Your cart has changed. Please look it over and confirm again.'}
      </p>
      {problem.notes.length > 0 && (
        <ul className="grid gap-1">
          {problem.notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
    </div>
  );
}
