import { describe, expect, it, onTestFinished } from 'vitest';
import {
  confirmSecondFactorResponse,
  listUsersResponse,
  secondFactorResponse,
  startSecondFactorResponse,
} from '#contract/accounts.schema.ts';
import { listSettingsResponse } from '#contract/settings.schema.ts';
import { expectNothingWritten } from '#test/snapshot-tables.ts';
import { openTestShop, type TestShop } from '#test/test-shop.ts';
import { addUser, type SignedInUser } from '#test/users.ts';
import { totpAt } from './totp.ts';

const URL = '/api/auth/second-factor';

describe('two-step login of all staff', () => {
  async function open() {
    const shop = await openTestShop();
    onTestFinished(() => shop.close());
    const require = async (value: boolean) => {
      const { settings } = (await shop.call('GET', '/api/settings', { as: shop.users.admin })).as(listSettingsResponse);
      const version = settings.find(({ key }) => key === 'twoStepRequired')?.version ?? 0;
      const body = { changes: [{ key: 'twoStepRequired', value, version }] };
      return shop.call('PATCH', '/api/settings', { as: shop.users.admin, body });
    };
    return { shop, require };
  }

  async function setUp(shop: TestShop, as: SignedInUser): Promise<string[]> {
    const { secret } = (await shop.call('POST', URL, { as })).as(startSecondFactorResponse);
    const body = { code: totpAt(secret, shop.clock.now()) };
    return (await shop.call('POST', `${URL}/confirm`, { as, body })).as(confirmSecondFactorResponse).recoveryCodes;
  }

  it('can be required only by an admin who has it, after a confirmation', async () => {
    const { shop, require } = await open();
    const { admin } = shop.users;
    const rejected = await expectNothingWritten(shop.deps, () => require(true));
    expect([rejected.status, rejected.error().code]).toEqual([409, 'second_factor_off']);
    const [code] = await setUp(shop, admin);
    await shop.deps.db.execute(`update sessions set second_factor_at = null`);
    expect((await require(true)).error().code).toBe('confirmation_required');
    const body = { password: 'correct horse battery', code };
    expect((await shop.call('POST', '/api/auth/confirm', { as: admin, body })).status).toBe(200);
    expect((await require(true)).status).toBe(200);
    const helper = await shop.logIn(await addUser(shop.deps, { role: 'moderator', rights: ['settings.edit'] }));
    await setUp(shop, helper);
    const change = { changes: [{ key: 'twoStepRequired', value: false, version: 1 }] };
    expect((await shop.call('PATCH', '/api/settings', { as: helper, body: change })).status).toBe(403);
  });

  it('leaves staff without it only the set-up, and changes nothing for customers', async () => {
    const { shop, require } = await open();
    const helper = await shop.logIn(await addUser(shop.deps, { role: 'moderator', rights: ['orders.view'] }));
    const second = await shop.logIn(await addUser(shop.deps, { role: 'admin' }));
    await setUp(shop, shop.users.admin);
    expect((await require(true)).status).toBe(200);
    for (const as of [helper, second]) {
      const statuses: Record<string, number> = {};
      const reachable: string[] = [];
      for (const { method, url, access } of shop.app.apiRoutes) {
        if (access === 'public' || access === 'anyone') continue;
        const response = await shop.call(method, url.replaceAll(/:\w+/g, '1'), { as });
        if (response.status === 403 && response.error().code === 'second_factor_setup_required') continue;
        reachable.push(`${method} ${url}`);
        statuses[`${method} ${url}`] = response.status;
      }
      expect(reachable.sort()).toEqual([
        'GET /api/auth/confirm',
        'GET /api/auth/second-factor',
        'POST /api/auth/confirm',
        'POST /api/auth/second-factor',
        'POST /api/auth/second-factor/confirm',
      ]);
      expect((await shop.call('GET', URL, { as })).as(secondFactorResponse)).toMatchObject({
        isOn: false,
        isRequired: true,
      });
      await setUp(shop, as);
      expect((await shop.call('GET', '/api/orders', { as })).status).toBe(200);
    }
    const { owner } = shop.users;
    expect((await shop.call('GET', `/api/orders/${owner.email}`, { as: owner })).status).not.toBe(403);
  });

  it('lets staff without it log in and set it up, so that nobody is locked out', async () => {
    const { shop, require } = await open();
    const { admin } = shop.users;
    await setUp(shop, admin);
    expect((await require(true)).status).toBe(200);
    expect((await shop.call('DELETE', URL, { as: admin })).status).toBe(200);
    const settings = await shop.call('GET', '/api/settings', { as: admin });
    expect(settings.error().code).toBe('second_factor_setup_required');
    const again = await shop.logIn(admin);
    expect((await shop.call('GET', '/api/audit', { as: again })).error().code).toBe('second_factor_setup_required');
    await setUp(shop, again);
    expect((await shop.call('GET', '/api/audit', { as: again })).status).toBe(200);
    const leaving = await shop.logIn(await addUser(shop.deps, { role: 'admin' }));
    expect((await shop.call('POST', '/api/auth/logout', { as: leaving })).status).toBe(200);
    expect((await shop.call('GET', URL, { as: leaving })).status).toBe(401);
  });

  it('is shown to admins for each of the staff, and the list can be filtered to those without it', async () => {
    const { shop } = await open();
    const { admin } = shop.users;
    const [lacking, off] = [
      await addUser(shop.deps, { role: 'moderator', rights: ['users.edit'] }),
      await addUser(shop.deps, { role: 'moderator' }),
    ];
    await setUp(shop, admin);
    const list = async (as: SignedInUser, query = '') =>
      (await shop.call('GET', `/api/auth/users?limit=100&${query}`, { as })).as(listUsersResponse);
    const { users } = await list(admin);
    const twoStepOf = (id: string) => users.find(({ _id }) => _id === id)?.twoStep;
    expect([admin, lacking, off, shop.users.owner].map(({ id }) => twoStepOf(id))).toEqual([
      'on',
      'off',
      undefined,
      undefined,
    ]);
    const filtered = await list(admin, 'twoStep=off');
    expect([filtered.users.map(({ _id }) => _id), filtered.totalUsers]).toEqual([[lacking.id], 1]);
    expect((await list(admin, `twoStep=off&q=${lacking.email}`)).users).toHaveLength(1);
    // Helpers must not learn which accounts have no two-step login.
    const helper = await shop.logIn(lacking);
    expect((await list(helper, 'twoStep=off')).totalUsers).toBe(users.length);
    expect((await list(helper)).users.every(({ twoStep }) => twoStep === undefined)).toBe(true);
  });
});
