import { type ImportState, type UndoState } from '#contract/imports.ts';
import { formatDateTime } from '#contract/time.ts';
import { Badge, type BadgeTone } from '#web/ui/dashboard/badge.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import { useListImportsQuery } from './api.ts';

const STATES: Record<ImportState, { tone: BadgeTone; label: string }> = {
  checked: { tone: 'waiting', label: 'Not started' },
  running: { tone: 'moving', label: 'Running' },
  done: { tone: 'done', label: 'Done' },
  cancelled: { tone: 'off', label: 'Stopped' },
  failed: { tone: 'off', label: 'Failed' },
};
const UNDO_STATES: Record<UndoState, { tone: BadgeTone; label: string }> = {
  running: { tone: 'moving', label: 'Undoing' },
  done: { tone: 'plain', label: 'Undone' },
  failed: { tone: 'off', label: 'Undo stopped' },
};

/** Shows nothing until the list has arrived, because nobody waits for it. */
export function RecentImports() {
  const { data: imports = [] } = useListImportsQuery(undefined, { refetchOnMountOrArgChange: true });
  if (imports.length === 0) return null;
  return (
    <section aria-labelledby="recent-imports" className="mt-8 grid gap-3">
      <h2 id="recent-imports" className="text-xl">
        Last imports
      </h2>
      <p className="text-muted">Open an import to undo it. That is possible for a week.</p>
      <ul className="max-w-3xl divide-y divide-line">
        {imports.map(({ _id, fileName, state, undoState, by, createdAt }) => {
          const { tone, label } = undoState === null ? STATES[state] : UNDO_STATES[undoState];
          return (
            <li key={_id} className="flex flex-wrap items-center justify-between gap-x-4 py-2">
              <span className="wrap-anywhere">
                <TextLink to={`?import=${encodeURIComponent(_id)}`}>
                  <bdi>{fileName}</bdi>
                </TextLink>
                <span className="block text-muted">
                  {formatDateTime(createdAt)}, <bdi>{by}</bdi>
                </span>
              </span>
              <Badge tone={tone}>{label}</Badge>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
