import { expect, it } from 'vitest';
import { describeOnEngines } from '#test/engines.ts';
import { addPerson, PASSWORD } from '#test/people.ts';
import { useTestShop } from '#test/test-shop.ts';

describeOnEngines('limits on trying', (engine) => {
  const shop = useTestShop({ engine });
  const logIn = (email: string, password: string, from: string) =>
    shop.call('POST', '/api/auth/login', { body: { email, password }, from });

  it('close an account to the address that guessed wrongly ten times, and leave its owner elsewhere alone', async () => {
    const { email } = await addPerson(shop.deps);
    for (let tries = 0; tries < 10; tries += 1) {
      expect((await logIn(email, 'wrong', '10.0.1.1')).status).toBe(401);
    }
    const answer = await logIn(email, PASSWORD, '10.0.1.1');
    expect(answer.status).toBe(429);
    expect(answer.error().code).toBe('rate_limited');
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    expect(answer.headers['set-cookie']).toBeUndefined();
    expect((await logIn(email, PASSWORD, '10.0.1.2')).status).toBe(200);
  });

  it('close an account to everybody after a hundred wrong passwords from many addresses', async () => {
    const { email } = await addPerson(shop.deps);
    const guesses = Array.from({ length: 100 }, (_, index) => logIn(email, 'wrong', `10.1.0.${index}`));
    expect(new Set((await Promise.all(guesses)).map(({ status }) => status))).toEqual(new Set([401]));
    expect((await logIn(email, PASSWORD, '10.1.1.1')).status).toBe(429);
  });

  it('hold against a burst of guesses: the right one at its end opens nothing', async () => {
    const { email } = await addPerson(shop.deps);
    const guesses = [...Array.from({ length: 40 }, () => 'wrong'), PASSWORD];
    const answers = await Promise.all(guesses.map((guess) => logIn(email, guess, '10.0.6.1')));
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(31);
  });

  it('forget the wrong passwords of an account after a right one', async () => {
    const { email } = await addPerson(shop.deps);
    for (let round = 0; round < 2; round += 1) {
      for (let tries = 0; tries < 9; tries += 1) await logIn(email, 'wrong', '10.0.2.1');
      expect((await logIn(email, PASSWORD, '10.0.2.1')).status).toBe(200);
    }
  });

  it('close an address to guessing over many accounts, and leave other addresses alone', async () => {
    const { email } = await addPerson(shop.deps);
    const guesses = Array.from({ length: 60 }, (_, index) => logIn(`nobody${index}@example.com`, 'wrong', '10.0.3.1'));
    expect(new Set((await Promise.all(guesses)).map(({ status }) => status))).toEqual(new Set([401]));
    expect((await logIn(email, PASSWORD, '10.0.3.1')).status).toBe(429);
    expect((await logIn(email, PASSWORD, '10.0.3.2')).status).toBe(200);
  });

  it('count a line of IPv6 as one address, and IPv4 as itself however it is written', async () => {
    const { email } = await addPerson(shop.deps);
    for (let tries = 0; tries < 10; tries += 1) await logIn(email, 'wrong', `2001:db8:0:7::${tries + 1}`);
    expect((await logIn(email, PASSWORD, '2001:db8:0:7:1:2:3:4')).status).toBe(429);
    expect((await logIn(email, PASSWORD, '2001:db8:0:8::1')).status).toBe(200);
    const guesses = Array.from({ length: 60 }, (_, index) =>
      logIn(`nobody${index}@example.com`, 'wrong', index % 2 === 0 ? '198.51.100.7' : '::ffff:198.51.100.7'),
    );
    expect(new Set((await Promise.all(guesses)).map(({ status }) => status))).toEqual(new Set([401]));
    expect((await logIn(email, PASSWORD, '198.51.100.7')).status).toBe(429);
    expect((await logIn(email, PASSWORD, '::ffff:198.51.100.8')).status).toBe(200);
  });

  it.each(['send-otp', 'forgot-password'])('count a line of IPv6 as one address at %s', async (path) => {
    const line = path === 'send-otp' ? '2001:db8:0:9' : '2001:db8:0:a';
    const ask = (index: number) =>
      shop.call('POST', `/api/auth/${path}`, {
        body: { email: `line${index}@example.com` },
        from: `${line}::${index + 1}`,
      });
    const asked = await Promise.all(Array.from({ length: 60 }, (_, index) => ask(index)));
    expect(new Set(asked.map(({ status }) => status))).toEqual(new Set([200]));
    expect((await ask(60)).status).toBe(429);
  });

  it.each(['register', 'reset-password'])('close an address, a line of IPv6, to guessing codes at %s', async (path) => {
    const line = path === 'register' ? '2001:db8:0:b' : '2001:db8:0:c';
    const guess = (index: number) =>
      shop.call('POST', `/api/auth/${path}`, {
        body: { username: 'Hira', email: `guessed${index}@example.com`, password: PASSWORD, otp: '123456' },
        from: `${line}::${index + 1}`,
      });
    const guesses = await Promise.all(Array.from({ length: 60 }, (_, index) => guess(index)));
    expect(new Set(guesses.map(({ status }) => status))).toEqual(new Set([400]));
    expect((await guess(60)).status).toBe(429);
  });

  it('hold for codes asked for by one address for many e-mails', async () => {
    const ask = (index: number) =>
      shop.call('POST', '/api/auth/send-otp', { body: { email: `victim${index}@example.com` }, from: '10.0.4.1' });
    const asked = await Promise.all(Array.from({ length: 60 }, (_, index) => ask(index)));
    expect(new Set(asked.map(({ status }) => status))).toEqual(new Set([200]));
    expect((await ask(60)).status).toBe(429);
  });

  it('believe a proxy of our own network about who calls, and nobody else', async () => {
    const ask = (from: string, index: number) =>
      shop.call('POST', '/api/auth/send-otp', {
        body: { email: `proxied${index}@example.com` },
        from,
        headers: { 'x-forwarded-for': `198.51.100.${index}` },
      });
    const throughProxy = await Promise.all(Array.from({ length: 61 }, (_, index) => ask('10.0.5.1', index)));
    expect(throughProxy.every(({ status }) => status === 200)).toBe(true);
    const pretending = await Promise.all(Array.from({ length: 61 }, (_, index) => ask('203.0.113.9', 100 + index)));
    expect(pretending.filter(({ status }) => status === 429)).toHaveLength(1);
  });
});
