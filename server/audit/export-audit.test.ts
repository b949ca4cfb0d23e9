import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { recordChange } from '#server/platform/audit/record-change.ts';
import { useTestShop } from '#test/test-shop.ts';

describe('the audit as a CSV file', () => {
  const shop = useTestShop();
  const record = (label: string, by = shop.users.admin) =>
    recordChange(shop.deps.db, {
      by,
      at: new Date('2026-06-15T12:00:00Z'),
      verb: 'product.changed',
      subject: { id: 'some-id', label },
      before: { price: 1_490, name: '=before' },
      after: { price: 990, name: '=after' },
    });
  const download = (query = '') => shop.call('GET', `/api/audit/export.csv${query}`, { as: shop.users.admin });

  it('has a readable row for each filtered entry, and no formulas', async () => {
    await record('=HYPERLINK("http://evil.example")', { ...shop.users.admin, username: '+Admin' });
    const response = await download('?kind=product');
    expect(response.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="audit.csv"',
    });
    const [header, ...rows] = response.text.slice(1).split('\r\n');
    expect(header).toBe('When,Who,What,Subject,Subject ID,Before,After');
    const expected =
      `2026-06-15 17:00,'+Admin,Product changed,"'=HYPERLINK(""http://evil.example"")",some-id,` +
      '"name: =before\nprice: 1490","name: =after\nprice: 990"';
    expect(rows).toEqual([expected, '']);
    expect((await download('?kind=order')).text.split('\r\n')).toHaveLength(2);
  });

  it('has each entry exactly once, however many there are', async () => {
    await shop.deps.db.execute(sql`insert into audit_entries (id, at, by_name, verb, subject_kind, subject_id, subject_label)
      select gen_random_uuid(), '2026-01-01', 'x', 'order.status', 'order', n::text, 'Number ' || n
      from generate_series(1, 1203) n`);
    const rows = (await download('?kind=order')).text.split('\r\n').slice(1, -1);
    expect(new Set(rows).size).toBe(1_203);
    expect(rows).toHaveLength(1_203);
  });
});
