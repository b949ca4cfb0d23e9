import { isId } from './columns.ts';

/** The position of a row in a list by time. The id breaks ties. */
export interface TimePosition {
  at: Date;
  id: string;
}

/** As `2026-11-23T09:00:00.000Z_0199…`. */
export function timeCursorOf({ at, id }: TimePosition): string {
  return `${at.toISOString()}_${id}`;
}

/** Dates of PostgreSQL and of JavaScript are written alike from this year to 9999. */
const TIME = /^(?:19[7-9]|[2-9]\d\d)\d-/;

/** Null for an invalid cursor. */
export function parseTimeCursor(cursor: string): TimePosition | null {
  const [at = '', id = ''] = cursor.split('_');
  return !TIME.test(at) || Number.isNaN(Date.parse(at)) || !isId(id) ? null : { at: new Date(at), id };
}
