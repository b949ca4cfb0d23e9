import { Link } from 'react-router';
import type { ContentSlotState } from '#contract/content.schema.ts';
import { CONTENT_BLOCKS, labelOfSlot } from '#contract/content.ts';
import { formatDateTime } from '#contract/time.ts';
import { Badge } from '#web/ui/dashboard/badge.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { summaryOf } from './own-content.ts';

export function ContentSlotList({ slots }: { slots: readonly ContentSlotState[] }) {
  const groups = [
    { title: 'Places of the shop', members: slots.filter(({ slot }) => slot in CONTENT_BLOCKS) },
    { title: 'Pages', members: slots.filter(({ slot }) => !(slot in CONTENT_BLOCKS)) },
  ];
  return (
    <div className="grid max-w-4xl gap-6">
      {groups.map(({ title, members }) => (
        <section key={title} aria-label={title} className="grid gap-3">
          <h2 className="text-xl">{title}</h2>
          <ul className="grid gap-2">
            {members.map((state) => (
              <li key={state.slot}>
                <SlotLink {...state} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

function SlotLink({ slot, value, draft, versions }: ContentSlotState) {
  const next = versions
    .filter(({ isPlanned }) => isPlanned)
    .flatMap(({ from }) => from ?? [])
    .toSorted()[0];
  return (
    <Link
      to={`?slot=${slot}`}
      className="flex min-h-11 flex-wrap items-center gap-x-4 gap-y-1 rounded-md bg-card p-3 shadow-card hover:bg-cream sm:px-5"
    >
      <span className="min-w-48 grow basis-0">
        <span className="block font-bold">{labelOfSlot(slot)}</span>
        <span dir="auto" className="line-clamp-1 text-sm text-muted">
          {summaryOf(value)}
        </span>
      </span>
      {draft !== null && <Badge tone="waiting">Draft</Badge>}
      {next !== undefined && <Badge tone="moving">Planned from {formatDateTime(next)}</Badge>}
      <Icon name="chevronRight" className="size-5 rtl:-scale-x-100" />
    </Link>
  );
}
