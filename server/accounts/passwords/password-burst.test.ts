import { availableParallelism } from 'node:os';
import { describe, expect, it } from 'vitest';
import { useTestShop } from '#test/test-shop.ts';
import { addUser, PASSWORD } from '#test/users.ts';
import { passwordWork } from './password.ts';

describe('a burst of passwords', () => {
  const shop = useTestShop();
  const logIn = (email: string, password: string, from: string) =>
    shop.call('POST', '/api/auth/login', { body: { email, password }, from });

  it('hashes no more at a time than there are processors, rejects requests that would wait too long, and blocks no other request', {
    timeout: 180_000,
  }, async () => {
    const { email } = await addUser(shop.deps);
    let [most, responded] = [0, 0];
    const guesses = Array.from({ length: 150 }, async (_, index) => {
      const response = await logIn(`guessed${index}@example.com`, 'a wrong one', `10.1.0.${index}`);
      most = Math.max(most, passwordWork.running);
      responded += 1;
      return response;
    });
    const respondedBefore = await shop.call('GET', '/api/store').then(() => responded);
    const responses = await Promise.all(guesses);
    expect(respondedBefore).toBeLessThan(150);
    expect(most).toBeGreaterThan(0);
    expect(most).toBeLessThanOrEqual(availableParallelism());
    const rejected = responses.filter(({ status }) => status !== 401);
    for (const response of rejected) {
      expect([response.status, response.error().code, response.headers['retry-after']]).toEqual([
        503,
        'unavailable',
        '1',
      ]);
    }
    expect(rejected.length).toBeLessThan(150);
    expect((await logIn(email, PASSWORD, '10.1.1.1')).status).toBe(200);
  });
});
