import { isId } from './columns.ts';

/** Position in a list by time. The id breaks ties. */
export interface TimePosition {
  at: Date;
  id: string;
}

/** Returns a cursor such as `2026-11-23T09:00:00.000Z_0199…`. */
export function timeCursorOf({ at, id }: TimePosition): string {
  return `${at.toISOString()}_${id}`;
}

/** Matches the years 1970 to 9999. PostgreSQL cannot read how JavaScript writes years before 1 and after 9999. */
const TIME = /^(?:19[7-9]|[2-9]\d\d)\d-/;

export function parseTimeCursor(cursor: string): TimePosition | null {
  const [at = '', id = ''] = cursor.split('_');
  return !TIME.test(at) || Number.isNaN(Date.parse(at)) || !isId(id) ? null : { at: new Date(at), id };
}
