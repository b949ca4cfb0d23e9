import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { z } from 'zod';
import { DEFAULT_DELIVERY_CHARGE, DEFAULT_FREE_DELIVERY_THRESHOLD } from '#contract/orders.ts';
import { serverUrls } from './platform/database/connection-settings.ts';
import type { SmsSettings } from './platform/messages/sms-transport.ts';
import type { WhatsappSettings } from './platform/messages/whatsapp-transport.ts';
import { StartupError } from './platform/startup-error.ts';
import type { S3Settings } from './platform/storage/s3-storage.ts';
import { type TelemetrySettings, TRACES_SAMPLERS } from './platform/telemetry/telemetry.ts';

const flag = z.enum(['true', 'false', '1', '0']).transform((text) => text === 'true' || text === '1');
const postgresUrl = z.string().refine((url) => serverUrls(url).every((each) => URL.canParse(each)), {
  error: 'must be a URL that begins with postgres://',
});
const httpUrl = z.url({ protocol: /^https?$/, error: 'must be a URL that begins with http:// or https://' });
/**
 * Rejects URLs that `fetch` would reject, because the error of `fetch` would write the password of the URL into a log.
 */
const gatewayUrl = httpUrl.refine((url) => !URL.canParse(url) || new URL(url).username + new URL(url).password === '', {
  error: 'must hold no user and password',
});
/**
 * Rejects values that `fetch` would reject in a header, because the error of `fetch` would write the secret into a log.
 */
const headerValue = z.string().regex(/^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/, {
  error: 'must be one line of ASCII without blanks around it',
});
const rupees = z.coerce.number().min(0).max(1_000_000);

/** Limits of orders. A large number disables a limit in practice. */
const count = z.coerce.number().int().min(1).max(1_000_000);

/** Contacts of the demo. A real shop shows no contacts until it has set its own. */
const DEMO_CONTACTS = {
  phone: '+92 300 0000123',
  email: 'shop@example.com',
  address: 'Shop 12, Liberty Market, Gulberg III, Lahore, Pakistan',
  openingHours: 'Monday to Saturday, 11 am to 9 pm',
  facebook: 'https://www.facebook.com/nanhidukaan',
  instagram: 'https://www.instagram.com/nanhidukaan',
  youtube: 'https://www.youtube.com/@nanhidukaan',
};

const variables = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('production'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3_000),
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: postgresUrl.optional(),
  DATABASE_DIRECT_URL: postgresUrl.optional(),
  DATABASE_POOLED: flag.optional(),
  DATABASE_POOL: z.coerce.number().int().min(1).max(1_000).default(10),
  DATABASE_CA: z.string().optional(),
  DATABASE_READ_URLS: z
    .string()
    .transform((text) => text.trim().split(/[\s,]+(?=postgres(?:ql)?:)/))
    .pipe(z.array(postgresUrl))
    .optional(),
  DATABASE_READ_LAG_SECONDS: z.coerce.number().min(0.1).max(3_600).default(10),
  SLOW_QUERY_MS: z.coerce.number().min(0).max(60_000).default(500),
  PUBLIC_URL: httpUrl.optional(),
  DEMO: flag.optional(),
  WEB_CONCURRENCY: z.coerce.number().int().min(1).max(128).default(1),
  DRAIN_SECONDS: z.coerce.number().min(0).max(300).default(0),
  SHUTDOWN_SECONDS: z.coerce.number().min(10).max(3_600).default(25),
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
  CACHE_MB: z.coerce.number().min(0).max(100_000).default(128),
  CDN_SECONDS: z.coerce.number().int().min(0).max(86_400).default(0),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('warn'),
  OTEL_SDK_DISABLED: flag.default(false),
  OTEL_EXPORTER_OTLP_ENDPOINT: httpUrl.optional(),
  OTEL_EXPORTER_OTLP_PROTOCOL: z.enum(['http/protobuf', 'http/json']).default('http/protobuf'),
  OTEL_TRACES_EXPORTER: z.enum(['otlp', 'none']).default('otlp'),
  OTEL_METRICS_EXPORTER: z.enum(['otlp', 'none']).default('otlp'),
  OTEL_TRACES_SAMPLER: z.enum(TRACES_SAMPLERS).default('parentbased_always_on'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
  OTEL_METRIC_EXPORT_INTERVAL: z.coerce.number().int().min(100).max(3_600_000).default(60_000),
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'must be a URL that begins with smtp:// or smtps://' }).optional(),
  SMTP_CA: z.string().optional(),
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
  BACKUP_MAX_AGE_HOURS: z
    .union([z.literal('none').transform(() => null), z.coerce.number().min(1).max(8_784)], {
      error: 'must be a number of hours from 1 to 8784, or none',
    })
    .default(48),
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
  STORE_FREE_DELIVERY_THRESHOLD: z
    .union([z.literal('none').transform(() => null), rupees], { error: 'must be a sum of PKR, or none' })
    .default(DEFAULT_FREE_DELIVERY_THRESHOLD),
});

/** Returns true for a proxy in Fastify's syntax: an address, a network, or the name of a network. */
function isProxyAddress(text: string): boolean {
  const [address = '', bits, ...rest] = text.trim().split('/');
  if (bits === undefined) return ['loopback', 'linklocal', 'uniquelocal'].includes(address) || isIP(address) > 0;
  return (
    rest.length === 0 && isIP(address) > 0 && /^\d{1,3}$/.test(bits) && Number(bits) <= (isIP(address) === 4 ? 32 : 128)
  );
}

/** The mail service of the specification (section 7). */
export interface EmailServiceSettings {
  host: string;
  userId: string;
  serviceId: string;
  orderTemplateId: string;
  otpTemplateId: string;
  /** Undefined if customers get no mails about their orders. */
  customerTemplateId: string | undefined;
}

const LOCAL_HOST = /^(localhost|.+\.localhost|127\.\d+\.\d+\.\d+|\[?::1\]?)$/i;

export function isLocalHost(host: string): boolean {
  return LOCAL_HOST.test(host);
}

export const variableNames = variables.keyof().options;

export type Env = ReturnType<typeof parseEnv>;

/**
 * Parses the configuration. An empty variable counts as absent. Throws `StartupError` with the names of all invalid
 * variables.
 */
export function parseEnv(source: Record<string, string | undefined>) {
  const present = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''));
  const parsed = variables.safeParse(present);
  if (!parsed.success) {
    const problems = parsed.error.issues.map((issue) => `${String(issue.path[0])}: ${issue.message}`);
    throw new StartupError(`Configuration cannot be used. ${problems.join('; ')}`);
  }
  const env = parsed.data;
  if (env.DATABASE_READ_URLS && !env.DATABASE_URL) {
    throw new StartupError('DATABASE_READ_URLS names replicas of DATABASE_URL, which is not set.');
  }
  const publicUrl = env.PUBLIC_URL ?? `http://${env.HOST.includes(':') ? `[${env.HOST}]` : env.HOST}:${env.PORT}`;
  const isLocal = isLocalHost(env.HOST) && isLocalHost(new URL(publicUrl).hostname);
  // A shop is a demo by default only if others cannot reach it, because a demo's passwords and mails are public.
  const isDemoByDefault = env.DATABASE_URL === undefined && isLocal;
  const isDemo = env.DEMO ?? isDemoByDefault;
  return {
    isProduction: env.NODE_ENV !== 'development',
    port: env.PORT,
    host: env.HOST,
    dataDir: resolve(env.DATA_DIR),
    databaseUrl: env.DATABASE_URL,
    databaseDirectUrl: env.DATABASE_DIRECT_URL,
    isDatabasePooled: env.DATABASE_POOLED,
    databasePool: env.DATABASE_POOL,
    databaseCa: env.DATABASE_CA,
    databaseReadUrls: env.DATABASE_READ_URLS ?? [],
    /** A replica that lags behind the primary for longer serves no reads. */
    databaseReadLagMs: env.DATABASE_READ_LAG_SECONDS * 1_000,
    /** Queries that take this long or longer are logged as slow; 0 logs none. */
    slowQueryMs: env.SLOW_QUERY_MS,
    publicUrl,
    isDemo,
    /** True if the shop is a demo only because of DEMO=true. Others may be able to reach such a demo. */
    isExplicitDemo: env.DEMO === true && !isDemoByDefault,
    services: { web: env.SERVICES.includes('web'), worker: env.SERVICES.includes('worker') },
    processes: env.NODE_ENV === 'development' ? 1 : env.WEB_CONCURRENCY,
    metricsToken: env.METRICS_TOKEN,
    trustProxy: env.TRUST_PROXY === 'none' ? false : env.TRUST_PROXY,
    drainSeconds: env.DRAIN_SECONDS,
    shutdownSeconds: env.SHUTDOWN_SECONDS,
    cacheBytes: env.CACHE_MB * 1_000_000,
    cdnSeconds: env.CDN_SECONDS,
    logLevel: env.LOG_LEVEL,
    openTelemetry: telemetryOf(env),
    smtpUrl: env.SMTP_URL,
    smtpCa: env.SMTP_CA,
    emailService: emailServiceOf(env),
    messageGateway: messageGatewayOf(env),
    /** Public `age` keys. Backups are encrypted for all of them. */
    backupRecipients: env.BACKUP_RECIPIENT?.split(/[\s,]+/).filter(Boolean) ?? [],
    /** Null if the operator makes backups by other means. */
    backupMaxAgeHours: env.BACKUP_MAX_AGE_HOURS,
    s3: s3Of(env),
    orderLimits: orderLimitsOf(env),
    shopProfile: shopProfileOf(env, isDemo),
  };
}

/** Returns the limits of orders for one account and for one network address. An open order is not confirmed yet. */
function orderLimitsOf(env: z.infer<typeof variables>) {
  return {
    perHour: env.ORDERS_PER_HOUR,
    perDay: env.ORDERS_PER_DAY,
    perAddressHour: env.ORDERS_PER_ADDRESS_PER_HOUR,
    perAddressDay: env.ORDERS_PER_ADDRESS_PER_DAY,
    openOrders: env.OPEN_ORDERS_PER_ACCOUNT,
    openPieces: env.OPEN_PIECES_PER_PRODUCT,
  };
}

function shopProfileOf(env: z.infer<typeof variables>, isDemo: boolean) {
  const own = (given: string | undefined, key: keyof typeof DEMO_CONTACTS) =>
    given ?? (isDemo ? DEMO_CONTACTS[key] : '');
  const phone = own(env.STORE_PHONE, 'phone');
  return {
    name: env.STORE_NAME,
    phone,
    whatsapp: env.STORE_WHATSAPP ?? phone,
    email: own(env.STORE_EMAIL, 'email'),
    address: own(env.STORE_ADDRESS, 'address'),
    openingHours: own(env.STORE_OPENING_HOURS, 'openingHours'),
    social: {
      facebook: own(env.STORE_SOCIAL_FACEBOOK, 'facebook'),
      instagram: own(env.STORE_SOCIAL_INSTAGRAM, 'instagram'),
      youtube: own(env.STORE_SOCIAL_YOUTUBE, 'youtube'),
    },
    deliveryCharge: env.STORE_DELIVERY_CHARGE ?? DEFAULT_DELIVERY_CHARGE,
    freeDeliveryThreshold: env.STORE_FREE_DELIVERY_THRESHOLD,
    isDeliverySet: env.STORE_DELIVERY_CHARGE !== undefined,
  };
}

/** Returns the settings of OpenTelemetry; undefined without a collector. */
function telemetryOf(env: z.infer<typeof variables>): TelemetrySettings | undefined {
  if (!env.OTEL_EXPORTER_OTLP_ENDPOINT || env.OTEL_SDK_DISABLED) return undefined;
  return {
    protocol: env.OTEL_EXPORTER_OTLP_PROTOCOL,
    hasTraces: env.OTEL_TRACES_EXPORTER === 'otlp',
    hasMetrics: env.OTEL_METRICS_EXPORTER === 'otlp',
    sampler: env.OTEL_TRACES_SAMPLER,
    sampledRatio: env.OTEL_TRACES_SAMPLER_ARG,
    metricIntervalMs: env.OTEL_METRIC_EXPORT_INTERVAL,
  };
}

function emailServiceOf(env: z.infer<typeof variables>): EmailServiceSettings | undefined {
  const complete = allOrNone('The mail service', {
    EMAIL_SERVICE_HOST: env.EMAIL_SERVICE_HOST,
    EMAIL_SERVICE_USER_ID: env.EMAIL_SERVICE_USER_ID,
    EMAIL_SERVICE_ID: env.EMAIL_SERVICE_ID,
    EMAIL_ORDER_TEMPLATE_ID: env.EMAIL_ORDER_TEMPLATE_ID,
    EMAIL_OTP_TEMPLATE_ID: env.EMAIL_OTP_TEMPLATE_ID,
  });
  return (
    complete && {
      host: complete.EMAIL_SERVICE_HOST,
      userId: complete.EMAIL_SERVICE_USER_ID,
      serviceId: complete.EMAIL_SERVICE_ID,
      orderTemplateId: complete.EMAIL_ORDER_TEMPLATE_ID,
      otpTemplateId: complete.EMAIL_OTP_TEMPLATE_ID,
      customerTemplateId: env.EMAIL_CUSTOMER_TEMPLATE_ID,
    }
  );
}

/** Settings of the service that sends messages to phones. */
export type MessageGateway = ({ kind: 'whatsapp' } & WhatsappSettings) | ({ kind: 'sms' } & SmsSettings);

/**
 * Returns the configured gateway; undefined without one. Throws `StartupError` if two gateways are configured, or if
 * variables of a gateway are missing.
 */
function messageGatewayOf(env: z.infer<typeof variables>): MessageGateway | undefined {
  const whatsapp = allOrNone('WhatsApp', {
    WHATSAPP_URL: env.WHATSAPP_URL,
    WHATSAPP_TOKEN: env.WHATSAPP_TOKEN,
    WHATSAPP_TEMPLATE: env.WHATSAPP_TEMPLATE,
  });
  if (whatsapp && env.SMS_URL !== undefined) {
    throw new StartupError(
      'Configuration cannot be used. Messages go through WHATSAPP_URL or SMS_URL: set one of them',
    );
  }
  if (whatsapp) {
    return {
      kind: 'whatsapp',
      url: whatsapp.WHATSAPP_URL,
      token: whatsapp.WHATSAPP_TOKEN,
      template: whatsapp.WHATSAPP_TEMPLATE,
      language: env.WHATSAPP_LANGUAGE,
    };
  }
  if (env.SMS_URL !== undefined) return { kind: 'sms', url: env.SMS_URL, authorization: env.SMS_AUTHORIZATION };
  if (env.SMS_AUTHORIZATION === undefined) return undefined;
  throw new StartupError('Configuration cannot be used. SMS_AUTHORIZATION also needs SMS_URL');
}

function s3Of(env: z.infer<typeof variables>): S3Settings | undefined {
  const complete = allOrNone('The picture store', {
    S3_ENDPOINT: env.S3_ENDPOINT,
    S3_BUCKET: env.S3_BUCKET,
    S3_ACCESS_KEY_ID: env.S3_ACCESS_KEY_ID,
    S3_SECRET_ACCESS_KEY: env.S3_SECRET_ACCESS_KEY,
  });
  return (
    complete && {
      endpoint: complete.S3_ENDPOINT,
      region: env.S3_REGION,
      bucket: complete.S3_BUCKET,
      accessKeyId: complete.S3_ACCESS_KEY_ID,
      secretAccessKey: complete.S3_SECRET_ACCESS_KEY,
    }
  );
}

/** Returns the variables; undefined without any of them. Throws `StartupError` if only some are set. */
function allOrNone<Name extends string>(
  what: string,
  group: Record<Name, string | undefined>,
): Record<Name, string> | undefined {
  const missing = Object.entries(group).filter(([, value]) => value === undefined);
  if (missing.length === Object.keys(group).length) return undefined;
  if (!isComplete(group)) {
    const names = missing.map(([name]) => name).join(', ');
    throw new StartupError(`Configuration cannot be used. ${what} also needs ${names}`);
  }
  return group;
}

function isComplete<Name extends string>(group: Record<Name, string | undefined>): group is Record<Name, string> {
  return !Object.values(group).includes(undefined);
}
