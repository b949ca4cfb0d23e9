export interface OrderProblem {
  /** Why the order was not placed. */
  reason: string;
  /** What was changed in the cart because of it, one sentence each. */
  notes: string[];
}

/** Says inside the form what the toast says too: behind a modal dialog a toast may go unheard. */
export function OrderProblemAlert({ problem }: { problem: OrderProblem | null }) {
  if (!problem) return null;
  return (
    <div role="alert" className="grid gap-1 rounded-md border border-alarm bg-alarm-soft p-3 text-sm">
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
