import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { users } from '#server/accounts/tables.ts';
import { doWaitingJobs } from './jobs.ts';
import { createRecordingTransport } from './recording-transport.ts';
import { useTestShop } from './test-shop.ts';
import { PASSWORD } from './users.ts';

export function useRegistration() {
  const transport = createRecordingTransport();
  const shop = useTestShop({ mail: transport });
  const counted = { addresses: 0 };
  const newAddress = () => `new${(counted.addresses += 1)}@example.com`;

  const requestCode = (email: string, username?: string) =>
    shop.call('POST', '/api/auth/send-otp', { body: { email, username }, from: `10.0.0.${counted.addresses % 250}` });
  const register = (email: string, otp: unknown) =>
    shop.call('POST', '/api/auth/register', {
      body: { username: ' Hira Qureshi ', email, password: PASSWORD, otp },
      from: `10.1.0.${counted.addresses % 250}`,
    });

  async function receiveCode(email: string): Promise<string> {
    expect((await requestCode(email)).status).toBe(200);
    await doWaitingJobs(shop.deps);
    return transport.sent.findLast(({ to }) => to === email)?.params.otp ?? '';
  }
  const wrongCode = (code: string) => String(Number(code) === 999_999 ? 100_000 : Number(code) + 1);
  const isRegistered = async (email: string) =>
    (await shop.deps.db.select().from(users).where(eq(users.email, email))).length === 1;

  async function expectInvalid(email: string, otp: unknown): Promise<void> {
    const response = await register(email, otp);
    expect(response.status).toBe(400);
    expect(response.error()).toEqual({ code: 'otp_invalid', message: 'Invalid OTP. Please try again.' });
    expect(await isRegistered(email)).toBe(false);
  }

  return { transport, shop, newAddress, requestCode, register, receiveCode, wrongCode, isRegistered, expectInvalid };
}
