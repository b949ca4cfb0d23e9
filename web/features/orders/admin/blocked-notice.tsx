import type { StaffOrder } from '#contract/orders.schema.ts';

export function BlockedNotice({ order: { isHeld, contact } }: { order: StaffOrder }) {
  if (!contact?.blockedWhy) return null;
  return (
    <span className="block rounded-sm bg-alarm-soft px-3 py-1 text-sm font-bold wrap-anywhere text-alarm">
      {isHeld && 'Held. '}Blocked: <bdi>{contact.blockedWhy}</bdi>
    </span>
  );
}
