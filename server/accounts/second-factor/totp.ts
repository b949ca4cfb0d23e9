import { Secret, TOTP } from 'otpauth';
import { renderSVG } from 'uqr';
import { TOTP_DIGITS } from '#contract/accounts.ts';

/** RFC 6238 with what every authenticator app takes: SHA-1, six digits, 30 seconds. */
const PERIOD_SECONDS = 30;
/** 160 bits, as RFC 4226 recommends. */
const SECRET_BYTES = 20;
/** Codes before and after the present one that are accepted: phones' clocks differ. */
const WINDOW = 1;

/** A random secret in base32. */
export function newTotpSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32;
}

interface TotpAccount {
  secret: string;
  email: string;
  shopName: string;
}

/** The account as an authenticator app takes it: an otpauth:// URI. */
export function totpUri({ secret, email, shopName }: TotpAccount): string {
  // A colon would divide issuer from account.
  return totpOf(secret, { issuer: shopName.replaceAll(':', ' '), label: email }).toString();
}

/** A QR code of `text`: an SVG as data: URL. */
export function qrDataUrl(text: string): string {
  return `data:image/svg+xml;base64,${Buffer.from(renderSVG(text, { border: 4 })).toString('base64')}`;
}

/** The time step of which `code` is the code, or undefined where it is of none that is accepted now. */
export function findStep(secret: string, code: string, now: Date): number | undefined {
  if (code.length !== TOTP_DIGITS) return undefined;
  const delta = totpOf(secret).validate({ token: code, timestamp: now.getTime(), window: WINDOW });
  return delta === null ? undefined : Math.floor(now.getTime() / 1_000 / PERIOD_SECONDS) + delta;
}

/** The code of the step that `now` is in, as an authenticator app shows it. */
export function totpAt(secret: string, now: Date): string {
  return totpOf(secret).generate({ timestamp: now.getTime() });
}

function totpOf(secret: string, names: { issuer?: string; label?: string } = {}): TOTP {
  const rules = { algorithm: 'SHA1', digits: TOTP_DIGITS, period: PERIOD_SECONDS };
  return new TOTP({ ...names, ...rules, secret: Secret.fromBase32(secret) });
}
