import { Secret, TOTP } from 'otpauth';
import { renderSVG } from 'uqr';
import { TOTP_DIGITS } from '#contract/accounts.ts';

/** TOTP is RFC 6238. All authenticator apps support 30 seconds, SHA-1 and six digits. */
const PERIOD_SECONDS = 30;
/** 160 bits, recommended by RFC 4226. */
const SECRET_BYTES = 20;
/** Time steps before and after the current one whose codes are accepted, because the clocks of phones differ. */
const WINDOW = 1;

export function newTotpSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32;
}

interface TotpAccount {
  secret: string;
  email: string;
  shopName: string;
}

export function totpUri({ secret, email, shopName }: TotpAccount): string {
  // Replaces colons in the name, because a colon separates the name from the account.
  return totpOf(secret, { issuer: shopName.replaceAll(':', ' '), label: email }).toString();
}

export function qrDataUrl(text: string): string {
  return `data:image/svg+xml;base64,${Buffer.from(renderSVG(text, { border: 4 })).toString('base64')}`;
}

export function findStep(secret: string, code: string, now: Date): number | undefined {
  if (code.length !== TOTP_DIGITS) return undefined;
  const delta = totpOf(secret).validate({ token: code, timestamp: now.getTime(), window: WINDOW });
  return delta === null ? undefined : Math.floor(now.getTime() / 1_000 / PERIOD_SECONDS) + delta;
}

export function totpAt(secret: string, now: Date): string {
  return totpOf(secret).generate({ timestamp: now.getTime() });
}

function totpOf(secret: string, names: { issuer?: string; label?: string } = {}): TOTP {
  const rules = { algorithm: 'SHA1', digits: TOTP_DIGITS, period: PERIOD_SECONDS };
  return new TOTP({ ...names, ...rules, secret: Secret.fromBase32(secret) });
}
