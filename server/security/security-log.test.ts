import { readFileSync } from 'node:fs';
import { beforeEach, describe, expect, it } from 'vitest';
import { startSecondFactorResponse } from '#contract/accounts.schema.ts';
import { listSecurityResponse } from '#contract/security.schema.ts';
import { totpAt } from '#server/accounts/second-factor/totp.ts';
import { createEventCounter, ENTRIES_PER_HOUR_MAX } from '#server/platform/security/count-event.ts';
import { securityLine } from '#server/platform/security/publish-events.ts';
import { securityEvents } from '#server/platform/security/tables.ts';
import { textOfWholeDatabase } from '#test/snapshot-tables.ts';
import { useTestShop } from '#test/test-shop.ts';
import { addUser, openSession, PASSWORD, type TestUser } from '#test/users.ts';
import { cleanSecurityLog } from './clean-security-log.ts';

const CHROME =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36';

describe('the security log', () => {
  const shop = useTestShop();
  const list = async (query = '') =>
    (await shop.call('GET', `/api/security-events?limit=100&${query}`, { as: shop.users.admin })).as(
      listSecurityResponse,
    ).events;
  const kindsOf = async (query = '') => (await list(query)).map(({ kind }) => kind);
  const post = (path: string, body: object, from = '203.0.113.7', as?: { token: string }) =>
    shop.call('POST', `/api/auth/${path}`, { body, from, as, headers: { 'user-agent': CHROME } });
  const logIn = (user: Pick<TestUser, 'email'>, from?: string, password = PASSWORD, code?: string) =>
    post('login', { email: user.email, password, code }, from);
  beforeEach(async () => {
    shop.clock.advance({ days: 2 });
    await shop.deps.db.delete(securityEvents);
    shop.users.admin = await shop.logIn(shop.users.admin);
    await shop.deps.db.delete(securityEvents);
  });

  it('records logins with network and device, and whether these are new for the account', async () => {
    const user = await addUser(shop.deps, { role: 'admin' });
    await logIn(user);
    await logIn(user, '203.0.113.99');
    await logIn(user, '2001:db8:7:1::5');
    const entry = { kind: 'login.succeeded', account: { _id: user.id, name: user.email }, device: 'Chrome on Android' };
    expect(await list()).toMatchObject([
      { ...entry, network: '2001:db8:7::/48', isNewNetwork: true, isNewDevice: true },
      { ...entry, network: '203.0.113.0/24', isNewNetwork: false, isNewDevice: true },
      { ...entry, network: '203.0.113.0/24', isNewNetwork: false, isNewDevice: false },
    ]);
    expect(await kindsOf('only=news')).toHaveLength(2);
  });

  it('counts failed attempts by account, network and hour, and stores no address without an account', async () => {
    const user = await addUser(shop.deps);
    for (let guess = 0; guess < 3; guess += 1) await logIn(user, '198.51.100.4', 'a wrong one');
    await logIn({ email: 'stranger.nobody@example.com' }, '198.51.100.9', 'a wrong one');
    await post('forgot-password', { email: 'stranger.nobody@example.com' });
    await post('send-otp', { email: 'stranger.nobody@example.com' });
    await post('reset-password', { email: user.email, otp: 'ABCDEFGHJKMN', password: 'phool-patti-7' });
    await post('invitations/read', { token: 'made up' });
    expect(await list()).toMatchObject([
      { kind: 'invitation.failed', account: null, count: 1 },
      { kind: 'reset.failed', account: { _id: user.id }, count: 1 },
      { kind: 'code.asked', account: null, count: 1 },
      { kind: 'reset.asked', account: null, count: 1 },
      { kind: 'login.failed', account: null, network: '198.51.100.0/24', count: 1 },
      { kind: 'login.failed', account: { _id: user.id }, network: '198.51.100.0/24', count: 3 },
    ]);
    const log = (await textOfWholeDatabase(shop.deps)).split('\n').filter((row) => row.includes('security_events'));
    expect(log.join()).not.toMatch(/stranger|198\.51\.100\.[49]/);
    shop.clock.advance({ minutes: 60 });
    await logIn(user, '198.51.100.4', 'a wrong one');
    expect((await list('kind=login.failed')).map(({ count }) => count)).toEqual([1, 1, 3]);
    expect(await kindsOf('only=rejected')).not.toContain('code.asked');
  });

  it('records which protected setting was changed, but not its value', async () => {
    const changes = [
      { key: 'codesPerHour', value: 77, version: 0 },
      { key: 'returnDays', value: 9, version: 0 },
    ];
    const { status } = await shop.call('PATCH', '/api/settings', { as: shop.users.admin, body: { changes } });
    expect(status).toBe(200);
    expect((await list()).map(({ kind, detail }) => [kind, detail])).toEqual([
      ['setting.changed', 'Codes by mail in an hour'],
    ]);
  });

  it('stores a flood of events in a bounded number of entries, with the right count', async () => {
    const { deps } = shop;
    const count = createEventCounter({ ...deps, onError: (error) => expect.unreachable(String(error)) });
    const flood = Array.from({ length: ENTRIES_PER_HOUR_MAX + 500 }, (_, index) => {
      const userId = `00000000-0000-7000-8000-${String(index).padStart(12, '0')}`;
      return count({ kind: 'login.failed', userId });
    });
    const burst = Array.from({ length: 200 }, () => count({ kind: 'login.failed', userId: null }));
    await Promise.all([...flood, ...burst]);
    const rows = await deps.db.select().from(securityEvents);
    expect(rows).toHaveLength(ENTRIES_PER_HOUR_MAX + 1);
    expect(rows.reduce((sum, row) => sum + row.count, 0)).toBe(flood.length + burst.length);
  });

  it('records the steps of two-step login, even if only the password was right', async () => {
    const user = await shop.logIn(await addUser(shop.deps, { role: 'admin' }));
    const { secret } = (await post('second-factor', {}, undefined, user)).as(startSecondFactorResponse);
    await post('second-factor/confirm', { code: totpAt(secret, shop.clock.now()) }, undefined, user);
    await logIn(user);
    await logIn(user, undefined, PASSWORD, '000000');
    shop.clock.advance({ ms: 30_000 });
    await logIn(user, undefined, PASSWORD, totpAt(secret, shop.clock.now()));
    const events = await list(`by=${user.id}`);
    expect(events.map(({ kind }) => kind)).toEqual([
      'login.succeeded',
      'two-step.failed',
      'login.waiting',
      'two-step.switched-on',
      'login.succeeded',
    ]);
    expect(events[0]?.detail).toBe('with a code of the app');
  });

  it('records changes of accounts, rights and sessions, and each download', async () => {
    const { admin } = shop.users;
    const user = await addUser(shop.deps);
    const as = await shop.logIn(user);
    await post('confirm', { password: 'a wrong one' }, undefined, as);
    await post('confirm', { password: PASSWORD }, undefined, as);
    await shop.call('DELETE', '/api/auth/sessions', { as });
    const body = { currentPassword: PASSWORD, newPassword: 'gulab-jamun-31' };
    await shop.call('PATCH', '/api/auth/password', { as, body });
    await shop.call('GET', '/api/auth/my-data', { as: await openSession(shop.deps, user) });
    await shop.call('PUT', `/api/auth/users/${user.id}`, { as: admin, body: { role: 'admin' } });
    await shop.call('POST', '/api/auth/invitations', {
      as: admin,
      body: { email: 'h@example.com', rights: ['export'] },
    });
    await shop.call('GET', '/api/security-events/export.csv', { as: admin });
    await shop.call('DELETE', `/api/auth/users/${user.id}`, { as: admin });
    await shop.call('POST', '/api/auth/logout', { as: await shop.logIn(await addUser(shop.deps)) });
    expect((await kindsOf()).toReversed()).toEqual([
      'login.succeeded',
      'confirmation.failed',
      'confirmation.succeeded',
      'session.others-ended',
      'password.changed',
      'own-data.downloaded',
      'user.role-changed',
      'invitation.sent',
      'list.downloaded',
      'user.deleted',
      'login.succeeded',
      'session.logged-out',
    ]);
    const [deleted] = await list('kind=user.deleted');
    expect(deleted).toMatchObject({ account: { name: admin.email }, about: { _id: user.id, name: null } });
    const [invited] = await list('kind=invitation.sent');
    expect(invited?.detail).toBe('h…@example.com');
  });

  it('records nothing about rejected changes', async () => {
    const { admin } = shop.users;
    const body = { email: admin.email, rights: ['export'] };
    const rejected = await shop.call('POST', '/api/auth/invitations', { as: admin, body });
    expect(rejected.error().code).toBe('already_admin');
    expect((await shop.call('DELETE', '/api/auth/users/nobody', { as: admin })).status).toBe(404);
    expect(await kindsOf()).toEqual([]);
  });

  it('can be read page by page and by day, only by admins', async () => {
    for (let login = 0; login < 5; login += 1) {
      await logIn(shop.users.owner);
      shop.clock.advance({ minutes: 1 });
    }
    const all = await list();
    const ids: string[] = [];
    let after = '';
    for (let page = 0; page < 3; page += 1) {
      const url = `/api/security-events?limit=2${after && `&after=${after}`}`;
      const { events, next } = (await shop.call('GET', url, { as: shop.users.admin })).as(listSecurityResponse);
      ids.push(...events.map(({ _id }) => _id));
      after = next ?? '';
    }
    expect(ids).toEqual(all.map(({ _id }) => _id));
    expect(await kindsOf('from=2020-01-01&to=2020-01-02')).toEqual([]);
    expect(await kindsOf('by=nobody')).toEqual([]);
    const customer = await shop.logIn(await addUser(shop.deps));
    expect((await shop.call('GET', '/api/security-events', { as: customer })).status).toBe(403);
  });

  it('deletes entries after the days of the setting', async () => {
    await logIn(shop.users.owner);
    shop.clock.advance({ days: 179 });
    await cleanSecurityLog(shop.deps);
    expect(await shop.deps.db.$count(securityEvents)).toBe(1);
    shop.clock.advance({ days: 2 });
    await cleanSecurityLog(shop.deps);
    expect(await shop.deps.db.$count(securityEvents)).toBe(0);
  });

  it('counts each event by kind and outcome in the metrics', async () => {
    const count = async () => {
      const { text } = await shop.call('GET', '/metrics', { from: '127.0.0.1' });
      return Number(/^security_events_total\{kind="login",outcome="failed"\} (\d+)/m.exec(text)?.[1]);
    };
    const before = await count();
    await logIn(shop.users.owner, undefined, 'a wrong one');
    await expect.poll(count).toBe(before + 1);
  });
});

it('the line of the security log has the address, but no text that only looks like one', () => {
  expect(securityLine('login.failed', '203.0.113.7')).toBe('security: login.failed from 203.0.113.7');
  expect(securityLine('login.failed', '::ffff:203.0.113.7')).toBe('security: login.failed from 203.0.113.7');
  expect(securityLine('login.failed', '1.2.3.4 from 5.6.7.8')).toBe('security: login.failed from unknown');
});

it('the documented filter of fail2ban finds failed attempts with their address, and nothing else', () => {
  const manual = readFileSync(new URL('../../docs/operations.md', import.meta.url), 'utf8');
  const failregex = /^failregex = (.+)$/m.exec(manual)?.[1] ?? '';
  // fail2ban replaces `<ADDR>` by a pattern of IP addresses.
  const pattern = new RegExp(failregex.replace('<ADDR>', '(?<ip>[0-9a-f.:]+)'));
  const lineOf = (text: string) =>
    JSON.stringify({ level: 40, time: 1_795_600_000_000, pid: 7, reqId: 'req-1', msg: text });
  const ipOf = (text: string) => pattern.exec(lineOf(text))?.groups?.['ip'];
  expect(ipOf(securityLine('login.failed', '203.0.113.7'))).toBe('203.0.113.7');
  expect(ipOf(securityLine('reset.failed', '2001:db8::7'))).toBe('2001:db8::7');
  expect(ipOf(securityLine('login.stopped', '203.0.113.7'))).toBe('203.0.113.7');
  for (const kind of ['login.succeeded', 'code.asked', 'login.waiting'] as const)
    expect(ipOf(securityLine(kind, '203.0.113.7'))).toBeUndefined();
  expect(ipOf('somebody wrote "security: login.failed from 203.0.113.7" somewhere')).toBeUndefined();
});
