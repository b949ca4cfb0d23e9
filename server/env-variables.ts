import { isIP } from 'node:net';
import { homedir } from 'node:os';
import { z } from 'zod';
import { DEFAULT_FREE_DELIVERY_THRESHOLD } from '#contract/orders.ts';
import { serverUrls } from './platform/database/connection-settings.ts';

const QUOTED_MAX = 60;

const path = z
  .string()
  // A quoted value reaches the shop as it was typed, and would name a new folder.
  .refine((text) => !/^(?:\$|~[^/\\])/.test(text), {
    error: ({ input }) => `must be a path, but ${quote(input)} begins with a name that only a shell replaces`,
  })
  .transform((text) => (/^~(?=[/\\]|$)/.test(text) ? homedir() + text.slice(1) : text));
const flag = z.enum(['true', 'false', '1', '0']).transform((text) => text === 'true' || text === '1');
const postgresUrl = z.string().refine((url) => serverUrls(url).every((each) => URL.canParse(each)), {
  error: 'must be a URL that begins with postgres://',
});
const httpUrl = z.url({ protocol: /^https?$/, error: 'must be a URL that begins with http:// or https://' });
/** `fetch` rejects a URL with user and password, and its error would write the password into a log. */
const gatewayUrl = httpUrl.refine((url) => !URL.canParse(url) || new URL(url).username + new URL(url).password === '', {
  error: 'must hold no user and password',
});
/** Returns the origin, so that letter case, default ports and a slash at the end make no difference anywhere. */
const siteUrl = httpUrl.transform((text, context) => {
  const url = new URL(text.trim());
  const surplus = [
    [url.username !== '' || url.password !== '', 'user and password'],
    [url.pathname !== '/', 'path'],
    [url.search !== '', 'query'],
    [url.hash !== '', 'part after #'],
  ].flatMap(([isGiven, name]) => (isGiven === true ? [name] : []));
  if (surplus.length > 0) {
    context.addIssue(
      `must be only the protocol and the host, such as https://shop.example, without a ${surplus.join(', ')}`,
    );
    return z.NEVER;
  }
  url.hostname = url.hostname.replace(/\.$/, '');
  return url.origin;
});
/** Stricter than `fetch`, whose error for a value with a line break inside would write the secret into a log. */
const headerValue = z.string().regex(/^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/, {
  error: 'must be one line of ASCII without blanks around it',
});
const rupees = numberFrom(0, 1_000_000);

/** Value of a limit. Limits cannot be turned off, but a large number has the same effect. */
const count = wholeNumberFrom(1, 1_000_000);

export const variables = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('production'),
  PORT: wholeNumberFrom(0, 65_535).default(3_000),
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: path.default('./data'),
  DATABASE_URL: postgresUrl.optional(),
  DATABASE_DIRECT_URL: postgresUrl.optional(),
  DATABASE_POOLED: flag.optional(),
  DATABASE_POOL: wholeNumberFrom(1, 1_000).default(10),
  DATABASE_CA: path.optional(),
  SLOW_QUERY_MS: numberFrom(0, 60_000).default(500),
  PUBLIC_URL: siteUrl.optional(),
  DEMO: flag.optional(),
  WEB_CONCURRENCY: wholeNumberFrom(1, 128).default(1),
  DRAIN_SECONDS: numberFrom(0, 300).default(0),
  SHUTDOWN_SECONDS: numberFrom(10, 3_600).default(25),
  METRICS_TOKEN: z.string().min(16, 'must have 16 characters or more').optional(),
  TRUST_PROXY: z
    .string()
    .default('loopback,uniquelocal')
    .refine((text) => text === 'none' || text.split(',').every(isProxyAddress), {
      error: 'must be none, or a list of addresses and networks (as 10.0.0.0/8, loopback, uniquelocal)',
    }),
  SERVICES: z
    .string()
    .default('web,worker')
    .transform((text) => text.split(',').map((name) => name.trim()))
    .pipe(z.array(z.enum(['web', 'worker'])).min(1)),
  CACHE_MB: numberFrom(0, 100_000).default(128),
  SERVICE_WORKER: flag.default(true),
  CDN_SECONDS: wholeNumberFrom(0, 86_400).default(0),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('warn'),
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'must be a URL that begins with smtp:// or smtps://' }).optional(),
  SMTP_CA: path.optional(),
  EMAIL_SERVICE_HOST: httpUrl.optional(),
  EMAIL_SERVICE_USER_ID: z.string().optional(),
  EMAIL_SERVICE_ID: z.string().optional(),
  EMAIL_ORDER_TEMPLATE_ID: z.string().optional(),
  EMAIL_OTP_TEMPLATE_ID: z.string().optional(),
  EMAIL_CUSTOMER_TEMPLATE_ID: z.string().optional(),
  WHATSAPP_URL: gatewayUrl.optional(),
  WHATSAPP_TOKEN: headerValue.optional(),
  WHATSAPP_TEMPLATE: z.string().optional(),
  WHATSAPP_LANGUAGE: z
    .string()
    .regex(/^[a-z]{2,3}(_[A-Z]{2,4})?$/, { error: 'must be a language as en, en_US or ur' })
    .default('en'),
  SMS_URL: gatewayUrl.optional(),
  SMS_AUTHORIZATION: headerValue.optional(),
  BACKUP_RECIPIENT: z.string().optional(),
  BACKUP_MAX_AGE_HOURS: numberOrNone(1, 8_784, 'hours').default(48),
  BACKUP_FOLDER: path.optional(),
  BACKUP_KEY_FILE: path.optional(),
  BACKUP_S3_ENDPOINT: httpUrl.optional(),
  BACKUP_S3_REGION: z.string().default('us-east-1'),
  BACKUP_S3_BUCKET: z.string().optional(),
  BACKUP_S3_ACCESS_KEY_ID: z.string().optional(),
  BACKUP_S3_SECRET_ACCESS_KEY: z.string().optional(),
  S3_ENDPOINT: httpUrl.optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_BUCKET: z.string().optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  ORDERS_PER_HOUR: count.default(10),
  ORDERS_PER_DAY: count.default(20),
  ORDERS_PER_ADDRESS_PER_HOUR: count.default(60),
  ORDERS_PER_ADDRESS_PER_DAY: count.default(300),
  OPEN_ORDERS_PER_ACCOUNT: count.default(10),
  OPEN_PIECES_PER_PRODUCT: count.default(20),
  STORE_NAME: z.string().default('Nanhi Dukaan'),
  STORE_PHONE: z.string().optional(),
  STORE_WHATSAPP: z.string().optional(),
  STORE_EMAIL: z.email().optional(),
  STORE_ADDRESS: z.string().optional(),
  STORE_OPENING_HOURS: z.string().optional(),
  STORE_SOCIAL_FACEBOOK: httpUrl.optional(),
  STORE_SOCIAL_INSTAGRAM: httpUrl.optional(),
  STORE_SOCIAL_YOUTUBE: httpUrl.optional(),
  STORE_DELIVERY_CHARGE: rupees.optional(),
  STORE_FREE_DELIVERY_THRESHOLD: numberOrNone(0, 1_000_000, 'PKR').default(DEFAULT_FREE_DELIVERY_THRESHOLD),
});

export type Variables = z.infer<typeof variables>;

export const variableNames = variables.keyof().options;

/** Accepts what Fastify accepts: an IP address, a network, or the name of a network. */
function isProxyAddress(text: string): boolean {
  const [address = '', bits, ...rest] = text.trim().split('/');
  if (bits === undefined) return ['loopback', 'linklocal', 'uniquelocal'].includes(address) || isIP(address) > 0;
  return (
    rest.length === 0 && isIP(address) > 0 && /^\d{1,3}$/.test(bits) && Number(bits) <= (isIP(address) === 4 ? 32 : 128)
  );
}

function numberFrom(min: number, max: number) {
  return numberWhere(min, max, () => true, `must be a number from ${min} to ${max}`);
}

function wholeNumberFrom(min: number, max: number) {
  return numberWhere(min, max, Number.isInteger, `must be a whole number from ${min} to ${max}`);
}

function numberOrNone(min: number, max: number, unit: string) {
  const error = `must be a number of ${unit} from ${min} to ${max}, or none`;
  return z.union([z.literal('none').transform(() => null), numberFrom(min, max)], {
    error: ({ input }) => `${error}, not ${quote(input)}`,
  });
}

/** Returns one line, whatever the value contains. */
function quote(value: unknown): string {
  return JSON.stringify(String(value).slice(0, QUOTED_MAX));
}

/** Reads decimal digits only: `Number` would also read blanks as 0, and `0x10` or `1e3`. */
function numberWhere(min: number, max: number, isFine: (value: number) => boolean, error: string) {
  return z
    .string()
    .refine(
      (text) => {
        const value = Number(text);
        return /^\s*[+-]?(?:\d+\.?\d*|\.\d+)\s*$/.test(text) && value >= min && value <= max && isFine(value);
      },
      { error: ({ input }) => `${error}, not ${quote(input)}` },
    )
    .transform(Number);
}
