import { useSearchParams } from 'react-router';
import { DESK_QUEUE_NAMES, type DeskQueue } from '#contract/desk.ts';
import { searchHref, useTypedSearch } from '#web/ui/dashboard/typed-search.ts';

export interface DeskAddress {
  queue: DeskQueue;
  /** Filter by assigned helper: `me`, `nobody` or an id; '' for all. */
  assigned: string;
  q: string;
  after: string;
}

export function useDeskAddress(): DeskAddress {
  const [params] = useSearchParams();
  return {
    queue: DESK_QUEUE_NAMES.find((queue) => queue === params.get('queue')) ?? 'to_confirm',
    assigned: params.get('assigned') ?? '',
    q: useTypedSearch(),
    after: params.get('after') ?? '',
  };
}

/** Returns the query string of the desk's URL. Default values are omitted. */
export function deskHref({ q = '', ...address }: Partial<DeskAddress>): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(address)) {
    if (value && !(name === 'queue' && value === 'to_confirm')) params.set(name, value);
  }
  return searchHref(q, params);
}
