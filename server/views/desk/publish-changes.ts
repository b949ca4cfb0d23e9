import type { DeskChanges } from '#contract/desk.schema.ts';
import { EVERYTHING, type TagBus } from '#server/platform/cache/tag-bus.ts';

/** Changes within this time become one event. */
const COALESCE_MS = 500;
/** A longer list becomes one `reload`, because browsers request changed orders in batches of 60. */
const IDS_MAX = 300;

/**
 * Prefixes of the tags that triggers publish for changed orders and parcels. The
 * id `*` stands for many rows.
 */
const KINDS = { 'Desk:': 'orders', 'Parcel:': 'parcels' } as const;

interface Receiver {
  isWanted: () => boolean;
  onChanges: (changes: DeskChanges) => void;
  /** Called if any order or parcel may have changed. */
  onReload: () => void;
}

export function publishDeskChanges(tags: Pick<TagBus, 'listen'>, receiver: Receiver, coalesceMs = COALESCE_MS): void {
  const changed = { orders: new Set<string>(), parcels: new Set<string>() };
  let isUnknown = false;
  let timer: NodeJS.Timeout | undefined;

  function publish(): void {
    timer = undefined;
    const changes = { orders: [...changed.orders], parcels: [...changed.parcels] };
    const mustReload = isUnknown || changes.orders.length + changes.parcels.length > IDS_MAX;
    changed.orders.clear();
    changed.parcels.clear();
    isUnknown = false;
    if (mustReload) receiver.onReload();
    else receiver.onChanges(changes);
  }

  function schedule(): void {
    timer ??= setTimeout(publish, coalesceMs).unref();
  }

  function note(tag: string): void {
    if (tag === EVERYTHING) isUnknown = true;
    for (const [prefix, kind] of Object.entries(KINDS)) {
      if (!tag.startsWith(prefix)) continue;
      const id = tag.slice(prefix.length);
      if (id === '*') isUnknown = true;
      else changed[kind].add(id);
    }
  }

  tags.listen({
    invalidate(invalidated) {
      if (!receiver.isWanted()) return;
      for (const tag of invalidated) note(tag);
      if (isUnknown || changed.orders.size > 0 || changed.parcels.size > 0) schedule();
    },
    cutOff: () => undefined,
    reconnect() {
      isUnknown = true;
      schedule();
    },
  });
}
