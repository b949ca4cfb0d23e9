import { DESK_QUEUE_NAMES, type DeskQueue } from '#contract/desk.ts';
import { anyText, type ListAddress } from '#web/ui/dashboard/list-address.ts';
import { searchHref } from '#web/ui/dashboard/typed-search.ts';

export const DESK_FILTER = {
  queue: (text: string | null) => DESK_QUEUE_NAMES.find((queue) => queue === text) ?? 'to_confirm',
  assigned: anyText,
};
export type DeskAddress = ListAddress<typeof DESK_FILTER>;

export function deskHref({ queue, q }: { queue: DeskQueue; q?: string }): string {
  return searchHref({ queue: queue === 'to_confirm' ? undefined : queue, q });
}
