import { resolve } from 'node:path';
import { DEFAULT_DELIVERY_CHARGE } from '#contract/orders.ts';
import { backupS3Of, emailServiceOf, messageGatewayOf, s3Of } from './env-services.ts';
import { type Variables, variables } from './env-variables.ts';
import { StartupError } from './platform/startup-error.ts';

/** A real shop shows no contacts until it has set its own. */
const DEMO_CONTACTS = {
  phone: '+92 300 0000123',
  email: 'shop@example.com',
  address: 'Shop 12, Liberty Market, Gulberg III, Lahore, Pakistan',
  openingHours: 'Monday to Saturday, 11 am to 9 pm',
  facebook: 'https://www.facebook.com/nanhidukaan',
  instagram: 'https://www.instagram.com/nanhidukaan',
  youtube: 'https://www.youtube.com/@nanhidukaan',
};

const LOCAL_HOST = /^(localhost|.+\.localhost|127\.\d+\.\d+\.\d+|\[?::1\]?)$/i;

export function isLocalHost(host: string): boolean {
  return LOCAL_HOST.test(host);
}

export type Env = ReturnType<typeof parseEnv>;

/** An empty variable counts as absent. Throws `StartupError` with the names of all invalid variables. */
export function parseEnv(source: Record<string, string | undefined>) {
  const present = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''));
  const parsed = variables.safeParse(present);
  if (!parsed.success) {
    const problems = parsed.error.issues.map((issue) => `${String(issue.path[0])}: ${issue.message}`);
    throw new StartupError(`Configuration cannot be used. ${problems.join('; ')}`);
  }
  const env = parsed.data;
  const ownUrl = `http://${env.HOST.includes(':') ? `[${env.HOST}]` : env.HOST}:${env.PORT}`;
  const publicUrl = env.PUBLIC_URL ?? ownUrl;
  const isLocal = isLocalHost(env.HOST) && isLocalHost(new URL(publicUrl).hostname);
  // A demo's passwords and mails are public, so the default is a demo only if others cannot reach the shop.
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
    /** Queries that take at least this long are logged; 0 logs none. */
    slowQueryMs: env.SLOW_QUERY_MS,
    /** The origin that shoppers use, as `URL` writes it. */
    publicUrl,
    isDemo,
    /** True if `DEMO` made this a demo. The log then warns, because others may be able to reach it. */
    isExplicitDemo: env.DEMO === true && !isDemoByDefault,
    services: { web: env.SERVICES.includes('web'), worker: env.SERVICES.includes('worker') },
    processes: env.NODE_ENV === 'development' ? 1 : env.WEB_CONCURRENCY,
    metricsToken: env.METRICS_TOKEN,
    trustProxy: env.TRUST_PROXY === 'none' ? false : env.TRUST_PROXY,
    drainSeconds: env.DRAIN_SECONDS,
    shutdownSeconds: env.SHUTDOWN_SECONDS,
    cacheBytes: env.CACHE_MB * 1_000_000,
    cdnSeconds: env.CDN_SECONDS,
    hasServiceWorker: env.SERVICE_WORKER,
    logLevel: env.LOG_LEVEL,
    smtpUrl: env.SMTP_URL,
    smtpCa: env.SMTP_CA,
    emailService: emailServiceOf(env),
    messageGateway: messageGatewayOf(env),
    /** Public `age` keys: backups are encrypted for all of them. */
    backupRecipients: env.BACKUP_RECIPIENT?.split(/[\s,]+/).filter(Boolean) ?? [],
    /** Null if the operator makes backups by other means. */
    backupMaxAgeHours: env.BACKUP_MAX_AGE_HOURS,
    /** Folder whose newest backup is restored as a test from the dashboard. */
    backupFolder: env.BACKUP_FOLDER,
    /** File with the private `age` key of encrypted backups. */
    backupKeyFile: env.BACKUP_KEY_FILE,
    /** Bucket to which `npm run backup -- --into` copies each backup. */
    backupS3: backupS3Of(env),
    s3: s3Of(env),
    orderLimits: orderLimitsOf(env),
    shopProfile: shopProfileOf(env, isDemo),
  };
}

/** Open orders are those that staff have not confirmed. */
function orderLimitsOf(env: Variables) {
  return {
    perHour: env.ORDERS_PER_HOUR,
    perDay: env.ORDERS_PER_DAY,
    perAddressHour: env.ORDERS_PER_ADDRESS_PER_HOUR,
    perAddressDay: env.ORDERS_PER_ADDRESS_PER_DAY,
    openOrders: env.OPEN_ORDERS_PER_ACCOUNT,
    openPieces: env.OPEN_PIECES_PER_PRODUCT,
  };
}

function shopProfileOf(env: Variables, isDemo: boolean) {
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
