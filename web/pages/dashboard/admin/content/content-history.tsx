import type { ContentVersion } from '#contract/content.schema.ts';
import { formatDateTime } from '#contract/time.ts';
import { Button } from '#web/ui/button.tsx';
import { Badge } from '#web/ui/dashboard/badge.tsx';
import { summaryOf } from './own-content.ts';

interface ContentHistoryProps {
  versions: readonly ContentVersion[];
  onPutBack: (version: ContentVersion) => void;
}

export function ContentHistory({ versions, onPutBack }: ContentHistoryProps) {
  if (versions.length === 0) return <p className="text-muted">Nothing has been published here yet.</p>;
  return (
    <ul className="grid gap-2">
      {versions.map((version) => {
        const { _id, value, at, by, isShown, isPlanned } = version;
        const published = formatDateTime(at);
        return (
          <li key={_id} className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md bg-card p-3 shadow-card">
            <div className="min-w-48 grow basis-0">
              <p dir="auto" className="line-clamp-2 font-bold">
                {summaryOf(value)}
              </p>
              <p className="text-sm text-muted">
                {published} by <bdi>{by}</bdi>
                {timesOf(version)}
              </p>
            </div>
            {isShown && <Badge tone="done">Shown now</Badge>}
            {isPlanned && <Badge tone="moving">Planned</Badge>}
            <Button
              variant="secondary"
              aria-label={`Put back what was published ${published}`}
              onClick={() => onPutBack(version)}
            >
              Put back
            </Button>
          </li>
        );
      })}
    </ul>
  );
}

function timesOf({ from, to }: Pick<ContentVersion, 'from' | 'to'>): string {
  return (from === null ? '' : `; from ${formatDateTime(from)}`) + (to === null ? '' : `; until ${formatDateTime(to)}`);
}
