import { is } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import { describe, expect, it } from 'vitest';
import { myDataSchema } from '#contract/my-data.schema.ts';
import * as schema from '#server/schema.ts';
import { PERSONAL_TABLES } from './personal-tables.ts';

const tables = Object.values<unknown>(schema)
  .filter((each) => is(each, PgTable))
  .map(getTableConfig);
const PERSONAL_COLUMN = /email|phone|customer_name|device|network|recipient|(^|_)user(_|$)|(^|_)by(_|$)|username/;

function findPersonal(): Set<string> {
  const found = new Set(
    tables.filter(({ columns }) => columns.some(({ name }) => PERSONAL_COLUMN.test(name))).map(({ name }) => name),
  );
  // Rows that refer only to other tables are not personal. For example, a row of an import does not name its author.
  const referenced = ['users', 'orders', 'parcels'];
  for (const { name, foreignKeys } of tables)
    if (foreignKeys.some((key) => referenced.includes(getTableConfig(key.reference().foreignTable).name)))
      found.add(name);
  // Only a demo shop has a mailbox.
  found.delete('mailbox_messages');
  return found;
}

describe('tables with personal data', () => {
  it('are in the file of all data about a user, or exempt with a reason', () => {
    const missing = [...findPersonal()].filter((name) => PERSONAL_TABLES[name] === undefined);
    expect(missing, 'export them in collect-my-data.ts, or say in personal-tables.ts why not').toEqual([]);
  });

  it('are recognised by a reference to an account, an order, an address or a device', () => {
    for (const name of [
      'users',
      'sessions',
      'contacts',
      'order_desk',
      'parcel_events',
      'security_events',
      'coupon_uses',
    ])
      expect(findPersonal()).toContain(name);
  });

  it.each(Object.entries(PERSONAL_TABLES))(
    '%s exists, and has either a section of the file or a reason',
    (name, { section, exempt }) => {
      expect(tables.some((table) => table.name === name)).toBe(true);
      expect([section, exempt].filter(Boolean)).toHaveLength(1);
      const [top = '', inner] = section?.split('.') ?? [];
      if (section !== undefined) expect(Object.keys(myDataSchema.shape)).toContain(top);
      if (inner !== undefined) expect(Object.keys(myDataSchema.shape.orders.element.shape)).toContain(inner);
    },
  );
});
