import { Secret, TOTP } from 'otpauth';
import { renderSVG } from 'uqr';
import { TOTP_DIGITS } from '#contract/accounts.ts';

/** Seconds of a time step (RFC 6238). All authenticator apps support 30 seconds with SHA-1 and six digits. */
const PERIOD_SECONDS = 30;
/** 160 bits, as RFC 4226 recommends. */
const SECRET_BYTES = 20;
/** Codes of this many time steps before and after the current one are accepted, because the clocks of phones differ. */
const WINDOW = 1;

/** Generates a secret in base32. */
export function newTotpSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32;
}

interface TotpAccount {
  secret: string;
  email: string;
  shopName: string;
}

/** Returns the otpauth:// URI that authenticator apps read. */
export function totpUri({ secret, email, shopName }: TotpAccount): string {
  // Removes colons from the name, because a colon separates the issuer from the account.
  return totpOf(secret, { issuer: shopName.replaceAll(':', ' '), label: email }).toString();
}

/** Returns a QR code of `text` as an SVG in a data: URL. */
export function qrDataUrl(text: string): string {
  return `data:image/svg+xml;base64,${Buffer.from(renderSVG(text, { border: 4 })).toString('base64')}`;
}

/** Returns the time step of a code; undefined if no accepted time step has this code. */
export function findStep(secret: string, code: string, now: Date): number | undefined {
  if (code.length !== TOTP_DIGITS) return undefined;
  const delta = totpOf(secret).validate({ token: code, timestamp: now.getTime(), window: WINDOW });
  return delta === null ? undefined : Math.floor(now.getTime() / 1_000 / PERIOD_SECONDS) + delta;
}

/** Returns the code that an authenticator app shows at `now`. */
export function totpAt(secret: string, now: Date): string {
  return totpOf(secret).generate({ timestamp: now.getTime() });
}

function totpOf(secret: string, names: { issuer?: string; label?: string } = {}): TOTP {
  const rules = { algorithm: 'SHA1', digits: TOTP_DIGITS, period: PERIOD_SECONDS };
  return new TOTP({ ...names, ...rules, secret: Secret.fromBase32(secret) });
}
