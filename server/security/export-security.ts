import type { SecurityFilter } from '#contract/security.schema.ts';
import { SECURITY_KINDS } from '#contract/security.ts';
import type { Deps } from '#server/deps.ts';
import type { KeysetPage } from '#server/platform/database/keyset-pages.ts';
import { readAllByTime } from '#server/platform/database/list-by-time.ts';
import type { Cell, Tables } from '#server/platform/exports/table.ts';
import { listSecurityEvents, type NamedEvent } from './queries.ts';

const COLUMNS = ['When', 'What', 'Account', 'About', 'Detail', 'Network', 'Device', 'New', 'Times', 'Last'];

export function exportSecurity({ db }: Pick<Deps, 'db'>, filter: SecurityFilter): Tables {
  const readPage = (page: KeysetPage) => listSecurityEvents(db, filter, page);
  return [{ name: 'Security log', columns: COLUMNS, rows: readAllByTime(readPage, cellsOf) }];
}

function cellsOf(event: NamedEvent): Cell[] {
  const news = [event.isNewNetwork && 'network', event.isNewDevice && 'device'].filter((each) => each !== false);
  return [
    event.at,
    SECURITY_KINDS[event.kind],
    event.email ?? event.userId ?? '',
    event.aboutEmail ?? event.aboutUserId ?? '',
    event.detail ?? '',
    event.network ?? '',
    event.device ?? '',
    news.join(' and '),
    event.count,
    event.lastAt,
  ];
}
