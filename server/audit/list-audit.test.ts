import { describe, expect, it } from 'vitest';
import { type AuditEntry, listAuditResponse } from '#contract/audit.schema.ts';
import type { AuditVerb } from '#contract/audit.ts';
import { COMMAND_LINE, recordChange } from '#server/platform/audit/record-change.ts';
import { newId } from '#server/platform/database/columns.ts';
import { useTestShop } from '#test/test-shop.ts';
import { addUser, openSession, type SignedInUser } from '#test/users.ts';

const labelsOf = (entries: readonly AuditEntry[]) => entries.map(({ subject }) => subject.label);
const rename = (from: string, to: string) => ({ before: { name: from }, after: { name: to } });

describe('the list of the audit', () => {
  const shop = useTestShop();
  const read = (query = '') => shop.call('GET', `/api/audit${query}`, { as: shop.users.admin });
  const list = async (query = '') => (await read(query)).as(listAuditResponse);
  const record = (label: string, change: { at?: string; verb?: AuditVerb; by?: SignedInUser; id?: string } = {}) =>
    recordChange(shop.deps.db, {
      by: change.by ?? shop.users.admin,
      at: new Date(change.at ?? '2026-06-15T12:00:00Z'),
      verb: change.verb ?? 'product.changed',
      subject: { id: change.id ?? newId(), label },
      ...rename('a', label),
    });

  it('is filtered by user, verb, kind, subject, and all of them at once', async () => {
    const by = await openSession(shop.deps, await addUser(shop.deps, { role: 'admin', username: 'Second admin' }));
    const id = newId();
    await record('of the admin');
    await record('by another', { by });
    await record('deleted', { verb: 'product.deleted', id });
    await record('same thing', { by, id });
    await record('an order', { by, verb: 'order.status', id });
    const found = async (query: string) => new Set(labelsOf((await list(query)).entries));
    expect(await found(`?by=${by.id}`)).toEqual(new Set(['by another', 'same thing', 'an order']));
    expect(await found('?verb=product.deleted')).toEqual(new Set(['deleted']));
    expect(await found('?kind=order')).toEqual(new Set(['an order']));
    expect(await found(`?kind=product&subject=${id}`)).toEqual(new Set(['deleted', 'same thing']));
    expect(await found(`?by=${by.id}&verb=product.changed&kind=product&subject=${id}`)).toEqual(
      new Set(['same thing']),
    );
    expect(await found('?kind=order&verb=product.changed')).toEqual(new Set());
    expect(await found('?by=nobody')).toEqual(new Set());
    expect(await found(`?by=${newId()}`)).toEqual(new Set());
    for (const bad of ['verb=product.eaten', 'kind=weather', 'from=yesterday', 'to=2026-02-30', 'limit=0'])
      expect((await read(`?${bad}`)).error().code, bad).toBe('validation');
  });

  it('filters by days in Pakistan, whatever the year', async () => {
    // Midnight in Pakistan is 19:00 UTC of the day before.
    await record('eve', { at: '2026-03-09T18:59:59.999Z' });
    await record('first moment', { at: '2026-03-09T19:00:00.000Z' });
    await record('last moment', { at: '2026-03-10T18:59:59.999Z' });
    await record('day after', { at: '2026-03-10T19:00:00.000Z' });
    const found = async (query: string) => labelsOf((await list(query)).entries);
    expect(await found('?from=2026-03-10&to=2026-03-10')).toEqual(['last moment', 'first moment']);
    expect(await found('?from=2026-03-09&to=2026-03-11')).toHaveLength(4);
    expect(await found('?to=2026-03-09')).toEqual(['eve']);
    expect((await found('?from=2026-03-11')).at(-1)).toBe('day after');
    expect(await found('?from=2026-03-11&to=2026-03-10')).toEqual([]);
    // A date field sends the year 2 while somebody types 2026.
    expect(await found('?to=0002-03-10')).toEqual([]);
    expect((await found('?from=0000-01-01&to=9999-12-31')).length).toBeGreaterThanOrEqual(4);
  });

  it('has each entry exactly once over its pages, the newest first, even for entries of the same moment', async () => {
    const id = newId();
    for (let index = 0; index < 7; index += 1) await record(`together ${index}`, { id, at: '2026-04-01T00:00:00Z' });
    for (let index = 0; index < 3; index += 1)
      await record(`later ${index}`, { id, at: `2026-04-02T00:00:0${index}Z` });
    const of = `?kind=product&subject=${id}`;
    const all = await list(`${of}&limit=100`);
    expect(all.next).toBeNull();
    expect(labelsOf(all.entries).slice(0, 3)).toEqual(['later 2', 'later 1', 'later 0']);
    const seen: AuditEntry[] = [];
    let next: string | null = '';
    let pages = 0;
    while (next !== null) {
      const page = await list(`${of}&limit=2${next && `&after=${encodeURIComponent(next)}`}`);
      // The new entry belongs on an earlier page, and must not shift the following pages.
      await record('meanwhile', { at: '2026-05-01T00:00:00Z' });
      seen.push(...page.entries);
      next = page.next;
      pages += 1;
    }
    expect(pages).toBe(5);
    expect(seen).toEqual(all.entries);
  });

  it.each([
    'nonsense',
    '2026-04-01T00:00:00.000Z',
    '2026-04-01T00:00:00.000Z_nonsense',
    `yesterday_${newId()}`,
    `+010000-01-01T00:00:00.000Z_${newId()}`,
    `0000-01-01T00:00:00.000Z_${newId()}`,
    `_${newId()}`,
  ])('is empty for a made-up cursor: %s', async (cursor) => {
    expect(await list(`?after=${encodeURIComponent(cursor)}`)).toEqual({ entries: [], next: null });
  });

  it('names commands that were run on the server', async () => {
    const at = new Date('2026-07-01T00:00:00Z');
    const subject = { id: newId(), label: 'admin' };
    await recordChange(shop.deps.db, { by: COMMAND_LINE, at, verb: 'user.role', subject, ...rename('a', 'b') });
    const [entry] = (await list('?from=2026-07-01&to=2026-07-01')).entries;
    expect(entry?.by).toEqual({ _id: null, name: 'command line' });
  });

  it('is only for admins, whatever rights a moderator has, and is not cached', async () => {
    const moderator = await addUser(shop.deps, {
      role: 'moderator',
      rights: ['export', 'users.edit', 'settings.edit'],
    });
    const as = await openSession(shop.deps, moderator);
    for (const path of ['/api/audit', '/api/audit/export.csv']) {
      expect((await shop.call('GET', path, { as })).status).toBe(403);
      expect((await shop.call('GET', path)).status).toBe(401);
      expect((await shop.call('GET', path, { as: shop.users.admin })).headers['cache-control']).toBe('no-store');
    }
  });
});
