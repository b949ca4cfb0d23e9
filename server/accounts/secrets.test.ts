import { expect, it } from 'vitest';
import { OTP_PURPOSES } from '#contract/accounts.ts';
import { hashOtp } from './secrets.ts';

it('keeps a code by a hash that is another for each address, purpose and code', () => {
  const hashes = ['one@example.com', 'two@example.com'].flatMap((email) =>
    ['123456', '123457'].flatMap((otp) => OTP_PURPOSES.map((purpose) => hashOtp(email, otp, purpose))),
  );
  expect(new Set(hashes).size).toBe(8);
});
