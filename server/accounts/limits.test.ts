import { like } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { DAY_MS } from '#contract/time.ts';
import { rateLimits } from '#server/platform/limits/tables.ts';
import { openBrowser, useTestShop } from '#test/test-shop.ts';
import { addUser, PASSWORD } from '#test/users.ts';
import { FREE_PER_NETWORK, FREE_PER_PAIR, TRUSTED_GUESSES_PER_DAY, UNTRUSTED_GUESSES_PER_DAY } from './limits.ts';

/** Three minutes: a hundred argon2 hashes are slow on a busy machine. */
const LONG = { timeout: 180_000 };

describe('limits on guessing passwords', () => {
  const shop = useTestShop();
  let networks = 0;
  const newNetwork = () => `10.${(networks += 1)}.0.`;
  const logIn = (email: string, password: string, from: string) =>
    shop.call('POST', '/api/auth/login', { body: { email, password }, from });
  async function guess(email: string, times: number, addresses = 1): Promise<Set<number>> {
    const network = newNetwork();
    const guessFrom = async (address: number) => {
      const statuses: number[] = [];
      for (let number = address; number < times; number += addresses) {
        statuses.push((await logIn(email, 'a wrong one', `${network}${address}`)).status);
      }
      return statuses;
    };
    const all = await Promise.all(Array.from({ length: addresses }, (_, address) => guessFrom(address)));
    return new Set(all.flat());
  }
  /** Writes the count directly, because each real guess costs an argon2 hash. */
  const noteGuesses = async (email: string, points: number) => {
    const expire = new Date(Date.now() + DAY_MS);
    await shop.deps.db
      .insert(rateLimits)
      .values({ key: `login-account:${email}`, points, expire })
      .onConflictDoUpdate({ target: rateLimits.key, set: { points, expire } });
  };
  const endCounts = async (name: string) => {
    await shop.deps.db.delete(rateLimits).where(like(rateLimits.key, `${name}:%`));
  };
  beforeEach(() => {
    shop.clock.waits.length = 0;
  });

  it(
    'let the owner in at once from a known or a new browser after a hundred wrong guesses from ten addresses',
    LONG,
    async () => {
      const { email } = await addUser(shop.deps);
      const trusted = openBrowser(shop, '10.200.0.1');
      expect((await trusted.post('login', { email, password: PASSWORD })).status).toBe(200);
      expect(await guess(email, 100, 10)).toEqual(new Set([401]));
      shop.clock.waits.length = 0;
      expect((await trusted.post('login', { email, password: PASSWORD })).status).toBe(200);
      expect((await logIn(email, PASSWORD, '10.200.0.2')).status).toBe(200);
      expect(shop.clock.waits).toEqual([]);
    },
  );

  it('slow down an address that guesses at an account by up to five seconds, until it logs in', async () => {
    const { email } = await addUser(shop.deps);
    await guess(email, FREE_PER_PAIR);
    expect(shop.clock.waits).toEqual([]);
    const from = `10.${networks}.0.0`;
    for (let tries = 0; tries < 7; tries += 1) await logIn(email, 'a wrong one', from);
    expect(shop.clock.waits).toEqual([250, 500, 1_000, 2_000, 4_000, 5_000, 5_000]);
    expect((await logIn(email, PASSWORD, from)).status).toBe(200);
    shop.clock.waits.length = 0;
    expect((await logIn(email, PASSWORD, from)).status).toBe(200);
    expect(shop.clock.waits).toEqual([]);
  });

  it('let other users behind one address log in after sixty wrong guesses from it', LONG, async () => {
    const { email } = await addUser(shop.deps);
    const guesses = Array.from({ length: 70 }, (_, index) => index);
    for (const some of [guesses.slice(0, 35), guesses.slice(35)]) {
      await Promise.all(some.map((index) => logIn(`nobody${index}@example.com`, 'a wrong one', '10.201.0.1')));
    }
    expect(shop.clock.waits).toHaveLength(70 - FREE_PER_NETWORK);
    expect((await logIn(email, PASSWORD, '10.201.0.1')).status).toBe(200);
    expect(shop.clock.waits.at(-1)).toBe(5_000);
    shop.clock.waits.length = 0;
    expect((await logIn(email, PASSWORD, '10.201.0.2')).status).toBe(200);
    expect(shop.clock.waits).toEqual([]);
  });

  it('count an IPv6 /64 as one address, and an IPv4 address as the same in every notation', async () => {
    const { email } = await addUser(shop.deps);
    const waitsAfter = async (addresses: string[]) => {
      for (const address of addresses) await logIn(email, 'a wrong one', address);
      return shop.clock.waits.splice(0);
    };
    const line = ['1', '2', '3', '4:5'].map((end) => `2001:db8:0:7::${end}`);
    expect(await waitsAfter([...line, '2001:db8:0:8::1'])).toEqual([250]);
    expect(await waitsAfter(['198.51.100.7', '::ffff:198.51.100.7', '198.51.100.7', '::ffff:198.51.100.7'])).toEqual([
      250,
    ]);
  });

  it('bound how many requests of one network wait, and reject the next one with a retry-after', LONG, async () => {
    const { email } = await addUser(shop.deps);
    await guess(email, FREE_PER_PAIR);
    const from = `10.${networks}.0.0`;
    const { promise: whenOver, resolve: end } = Promise.withResolvers<void>();
    const wait = shop.clock.wait;
    shop.clock.wait = () => whenOver;
    const guesses = Array.from({ length: 30 }, () => logIn(email, 'a wrong one', from));
    const early = await Promise.race(guesses);
    expect([early.status, early.error().code, Number(early.headers['retry-after']) > 0]).toEqual([
      429,
      'rate_limited',
      true,
    ]);
    expect((await logIn(email, PASSWORD, '10.202.0.1')).status).toBe(200);
    end();
    shop.clock.wait = wait;
    const statuses = (await Promise.all(guesses)).map(({ status }) => status);
    expect([401, 429].map((status) => statuses.filter((each) => each === status).length)).toEqual([20, 10]);
  });

  it('stop untrusted browsers for a day after too many wrong guesses, even with the right password, but not trusted ones', async () => {
    const { email } = await addUser(shop.deps);
    const trusted = openBrowser(shop, '10.203.0.1');
    await trusted.post('login', { email, password: PASSWORD });
    await noteGuesses(email, UNTRUSTED_GUESSES_PER_DAY - 2);
    expect(await guess(email, 2)).toEqual(new Set([401]));
    const rejection = async (password: string) => {
      const response = await logIn(email, password, '10.203.0.2');
      return { ...response.error(), status: response.status, cookie: response.headers['set-cookie'] };
    };
    expect(await rejection(PASSWORD)).toMatchObject({ status: 429, code: 'password_tries_used_up', cookie: undefined });
    expect(await rejection('a wrong one')).toEqual(await rejection(PASSWORD));
    expect((await trusted.post('login', { email, password: PASSWORD })).status).toBe(200);
    await endCounts('login-account');
    expect((await logIn(email, PASSWORD, '10.203.0.2')).status).toBe(200);
  });

  it('count concurrent guesses in a burst like guesses one after the other', async () => {
    const { email } = await addUser(shop.deps);
    await noteGuesses(email, UNTRUSTED_GUESSES_PER_DAY - 5);
    const guesses = [...Array.from({ length: 24 }, () => 'a wrong one'), PASSWORD];
    const responses = await Promise.all(guesses.map((password, index) => logIn(email, password, `10.204.0.${index}`)));
    const statuses = responses.map(({ status }) => status);
    expect(statuses.filter((status) => status === 429)).toHaveLength(20);
    expect(statuses.filter((status) => status === 200 || status === 401)).toHaveLength(5);
  });

  it('count wrong passwords of a trusted browser separately, and treat it as untrusted past its limit', async () => {
    const { email } = await addUser(shop.deps);
    const trusted = openBrowser(shop, '10.205.0.1');
    await trusted.post('login', { email, password: PASSWORD });
    for (let tries = 0; tries < TRUSTED_GUESSES_PER_DAY; tries += 1) {
      expect((await trusted.post('login', { email, password: 'a wrong one' })).status).toBe(401);
    }
    expect(shop.clock.waits).toEqual([]);
    for (let tries = 0; tries <= FREE_PER_PAIR; tries += 1)
      await trusted.post('login', { email, password: 'a wrong one' });
    expect(shop.clock.waits).toEqual([250]);
    expect((await trusted.post('login', { email, password: PASSWORD })).status).toBe(200);
  });

  it('trust a browser only for accounts that have logged in with it', async () => {
    const [one, two, third] = [await addUser(shop.deps), await addUser(shop.deps), await addUser(shop.deps)];
    const shared = openBrowser(shop, '10.206.0.1');
    for (const { email } of [one, two]) await shared.post('login', { email, password: PASSWORD });
    for (const { email } of [one, two, third]) await noteGuesses(email, UNTRUSTED_GUESSES_PER_DAY);
    const statuses = [];
    for (const { email } of [one, two, third]) {
      statuses.push((await shared.post('login', { email, password: PASSWORD })).status);
    }
    expect(statuses).toEqual([200, 200, 429]);
  });

  it('refund right passwords, so that frequent logins reach no limit', async () => {
    const { email } = await addUser(shop.deps);
    await noteGuesses(email, UNTRUSTED_GUESSES_PER_DAY - 1);
    for (let logins = 0; logins < 3; logins += 1) expect((await logIn(email, PASSWORD, '10.207.0.1')).status).toBe(200);
  });
});
