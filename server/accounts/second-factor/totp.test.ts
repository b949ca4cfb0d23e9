import { expect, it } from 'vitest';
import { findStep, newTotpSecret, qrDataUrl, totpAt, totpUri } from './totp.ts';

/** RFC 6238, appendix B: '12345678901234567890' in base32. */
const RFC_SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

it.each([
  [59, '287082', 1],
  [1_111_111_109, '081804', 37_037_036],
  [20_000_000_000, '353130', 666_666_666],
])('at second %d of RFC 6238 the code is %s', (second, code, step) => {
  const time = new Date(second * 1_000);
  expect(totpAt(RFC_SECRET, time)).toBe(code);
  expect(findStep(RFC_SECRET, code, time)).toBe(step);
});

it('a code is accepted up to half a minute early or late, and returns its own step', () => {
  const time = new Date('2026-11-21T07:00:00.000Z');
  const code = totpAt(RFC_SECRET, time);
  const step = time.getTime() / 30_000;
  const at = (seconds: number) => findStep(RFC_SECRET, code, new Date(time.getTime() + seconds * 1_000));
  expect([at(-31), at(-30), at(0), at(29), at(59), at(60)]).toEqual([undefined, step, step, step, step, undefined]);
});

it.each(['', '12345', '1234567', 'abcdef', '353130x'])('%j is rejected as a code', (code) => {
  expect(findStep(RFC_SECRET, code, new Date(20_000_000_000_000))).toBeUndefined();
});

it('secrets are random and have 160 bits', () => {
  const secrets = new Set(Array.from({ length: 50 }, newTotpSecret));
  expect(secrets.size).toBe(50);
  for (const secret of secrets) expect(secret).toMatch(/^[A-Z2-7]{32}$/);
});

it('the URI names shop and account, and its QR code is an SVG', () => {
  const uri = totpUri({ secret: RFC_SECRET, email: 'hira@example.com', shopName: 'Nanhi: Dukaan' });
  expect(uri).toMatch(/^otpauth:\/\/totp\/Nanhi%20%20Dukaan:hira%40example\.com\?/);
  expect(new URL(uri).searchParams.get('secret')).toBe(RFC_SECRET);
  const [head = '', image = ''] = qrDataUrl(uri).split(',');
  expect(head).toBe('data:image/svg+xml;base64');
  expect(Buffer.from(image, 'base64').toString()).toMatch(/^<svg /);
});
