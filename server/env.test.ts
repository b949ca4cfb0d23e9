import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parseEnv } from './env.ts';
import { variableNames, variables } from './env-variables.ts';
import { StartupError } from './platform/startup-error.ts';
import { defaultSettings } from './settings/default-settings.ts';
import { shopProfileOf } from './settings/shop-profile-of.ts';

const MAIL_SERVICE = {
  EMAIL_SERVICE_HOST: 'https://api.emailjs.com',
  EMAIL_SERVICE_USER_ID: 'user',
  EMAIL_SERVICE_ID: 'service',
  EMAIL_ORDER_TEMPLATE_ID: 'order',
  EMAIL_OTP_TEMPLATE_ID: 'otp',
};

const S3_STORAGE = {
  S3_ENDPOINT: 'https://s3.example.com',
  S3_BUCKET: 'pictures',
  S3_ACCESS_KEY_ID: 'key',
  S3_SECRET_ACCESS_KEY: 'secret',
};

const WHATSAPP = {
  WHATSAPP_URL: 'https://graph.facebook.com/v23.0/106540352242922/messages',
  WHATSAPP_TOKEN: 'EAAG-secret',
  WHATSAPP_TEMPLATE: 'order_confirmation',
};

describe('the configuration', () => {
  it('has defaults for every variable', () => {
    expect(parseEnv({})).toMatchObject({
      isProduction: true,
      port: 3_000,
      host: '127.0.0.1',
      dataDir: resolve('data'),
      databaseUrl: undefined,
      publicUrl: 'http://127.0.0.1:3000',
      isDemo: true,
      services: { web: true, worker: true },
      slowQueryMs: 500,
      smtpUrl: undefined,
      emailService: undefined,
      shopProfile: { deliveryCharge: 200, freeDeliveryThreshold: 10_000 },
    });
  });

  it.each([
    ['5000', 5_000],
    ['0', 0],
    ['none', null],
  ])('reads the free delivery threshold %s', (text, threshold) => {
    expect(parseEnv({ STORE_FREE_DELIVERY_THRESHOLD: text }).shopProfile.freeDeliveryThreshold).toBe(threshold);
  });

  it.each([
    ['0300 1234567', '923001234567'],
    ['+92 300 1234567', '923001234567'],
    ['+44 7700 900123', '447700900123'],
  ])('reads %s as the WhatsApp number %s', (text, digits) => {
    const env = parseEnv({ STORE_WHATSAPP: text });
    expect(shopProfileOf(defaultSettings(env), env).whatsapp).toBe(digits);
  });

  it('treats an empty variable as absent', () => {
    expect(parseEnv({ PORT: '', DATABASE_URL: '', DEMO: '', STORE_FREE_DELIVERY_THRESHOLD: '' })).toEqual(parseEnv({}));
  });

  it.each([
    [{ TRUST_PROXY: '10.0.0.0/8, fd00::/8,loopback' }, { trustProxy: '10.0.0.0/8, fd00::/8,loopback' }],
    [{ TRUST_PROXY: 'none' }, { trustProxy: false }],
    [
      { DATABASE_POOL: '4', DRAIN_SECONDS: '2.5', SHUTDOWN_SECONDS: '60' },
      { databasePool: 4, drainSeconds: 2.5, shutdownSeconds: 60 },
    ],
    [{ WEB_CONCURRENCY: '4' }, { processes: 4 }],
    [{ DATABASE_URL: 'postgres://localhost/shop', WEB_CONCURRENCY: '4', NODE_ENV: 'development' }, { processes: 1 }],
  ])('reads %j', (env, read) => {
    expect(parseEnv(env)).toMatchObject(read);
  });

  it.each([
    [{ TRUST_PROXY: 'everybody' }, /^Configuration cannot be used\. TRUST_PROXY: must be none, or a list/],
    [{ TRUST_PROXY: '10.0.0.0/33' }, /TRUST_PROXY/],
    [{ METRICS_TOKEN: 'short' }, /METRICS_TOKEN: must have 16 characters/],
    [{ DATABASE_POOL: '0' }, /DATABASE_POOL/],
    [{ SHUTDOWN_SECONDS: '5' }, /SHUTDOWN_SECONDS/],
  ])('rejects %j', (env, reason) => {
    expect(() => parseEnv(env)).toThrow(reason);
  });

  it.each([
    [{}, true],
    [{ HOST: 'localhost' }, true],
    [{ HOST: '127.0.0.2' }, true],
    [{ HOST: '::1' }, true],
    [{ PUBLIC_URL: 'http://localhost:8080' }, true],
    [{ PUBLIC_URL: 'http://[::1]:3000' }, true],
    [{ PUBLIC_URL: 'http://shop.localhost' }, true],
    [{ HOST: '0.0.0.0' }, false],
    [{ HOST: '::' }, false],
    [{ HOST: '192.168.1.5' }, false],
    [{ HOST: '0.0.0.0', PUBLIC_URL: 'http://localhost:3000' }, false],
    [{ PUBLIC_URL: 'https://shop.example' }, false],
    [{ PUBLIC_URL: 'https://127.0.0.1.shop.example' }, false],
    [{ PUBLIC_URL: 'https://localhost.shop.example' }, false],
    [{ HOST: '0.0.0.0', DEMO: 'true' }, true],
    [{ PUBLIC_URL: 'https://shop.example', DEMO: 'true' }, true],
    [{ DATABASE_URL: 'postgres://localhost/shop' }, false],
    [{ DATABASE_URL: 'postgresql://localhost/shop', DEMO: 'true' }, true],
    [{ DEMO: 'false' }, false],
    [{ DEMO: '0' }, false],
    [{ DEMO: '1' }, true],
  ])('with %j is a demo: %s', (env, isDemo) => {
    expect(parseEnv(env).isDemo).toBe(isDemo);
  });

  it.each([
    ['web', { web: true, worker: false }],
    ['worker', { web: false, worker: true }],
    [' worker , web ', { web: true, worker: true }],
  ])('understands SERVICES=%s', (text, services) => {
    expect(parseEnv({ SERVICES: text }).services).toEqual(services);
  });

  it.each([
    [{ HOST: '0.0.0.0', PORT: '80' }, 'http://0.0.0.0:80'],
    [{ HOST: '::1' }, 'http://[::1]:3000'],
    [{ PUBLIC_URL: 'https://shop.example' }, 'https://shop.example'],
    [{ PUBLIC_URL: 'HTTPS://Shop.Example' }, 'https://shop.example'],
    [{ PUBLIC_URL: ' https://shop.example:443/ ' }, 'https://shop.example'],
    [{ PUBLIC_URL: 'http://shop.example:80' }, 'http://shop.example'],
    [{ PUBLIC_URL: 'https://shop.example.:8443' }, 'https://shop.example:8443'],
    [{ PUBLIC_URL: 'https://bücher.example' }, 'https://xn--bcher-kva.example'],
  ])('with %j has the public URL %s', (env, publicUrl) => {
    expect(parseEnv(env).publicUrl).toBe(publicUrl);
  });

  it.each([
    ['https://shop.example/store', 'path'],
    ['https://shop.example/?from=mail', 'query'],
    ['https://shop.example/#top', 'part after #'],
    ['https://user:secret-word@shop.example', 'user and password'],
    ['https://user@shop.example/a?b#c', 'user and password, path, query, part after #'],
  ])('rejects PUBLIC_URL=%s in words, without repeating it', (PUBLIC_URL, surplus) => {
    expect(() => parseEnv({ PUBLIC_URL })).toThrow(
      new StartupError(
        `Configuration cannot be used. PUBLIC_URL: must be only the protocol and the host, such as https://shop.example, without a ${surplus}`,
      ),
    );
  });

  it.each([
    ['PORT', 'eighty'],
    ['PORT', '70000'],
    ['PORT', '1.5'],
    ['DATABASE_URL', 'mysql://localhost/shop'],
    ['DATABASE_URL', 'localhost'],
    ['PUBLIC_URL', 'shop.example'],
    ['PUBLIC_URL', 'ftp://shop.example'],
    ['SERVICES', 'web,cleaner'],
    ['SERVICES', ','],
    ['DEMO', 'perhaps'],
    ['LOG_LEVEL', 'loud'],
    ['NODE_ENV', 'staging'],
    ['SMTP_URL', 'http://mail'],
    ['EMAIL_SERVICE_HOST', 'mail'],
    ['S3_ENDPOINT', 's3.example.com'],
    ['STORE_EMAIL', 'nobody'],
    ['STORE_SOCIAL_FACEBOOK', 'javascript:alert(1)'],
    ['STORE_DELIVERY_CHARGE', '-1'],
    ['STORE_DELIVERY_CHARGE', 'free'],
    ['STORE_FREE_DELIVERY_THRESHOLD', 'NaN'],
    ['STORE_FREE_DELIVERY_THRESHOLD', 'never'],
    ['ORDERS_PER_HOUR', '0'],
    ['OPEN_PIECES_PER_PRODUCT', 'many'],
  ])('names %s if it is "%s"', (name, value) => {
    expect(() => parseEnv({ [name]: value })).toThrow(StartupError);
    expect(() => parseEnv({ [name]: value })).toThrow(new RegExp(`^Configuration cannot be used\\. ${name}: `));
  });

  it('names the value of each number that it cannot read', () => {
    const numbers = variableNames.filter((name) => variables.shape[name].safeParse('100').data === 100);
    const smaller = variableNames.filter((name) => variables.shape[name].safeParse('1').data === 1);
    expect(numbers.length).toBeGreaterThan(15);
    for (const name of new Set([...numbers, ...smaller])) {
      for (const value of [
        'abc',
        '3000abc',
        ' ',
        'Infinity',
        'NaN',
        '0x10',
        '1e1',
        '1,000',
        '10\n20',
        '1'.repeat(400),
      ]) {
        const quoted = JSON.stringify(value.slice(0, 60));
        expect(() => parseEnv({ [name]: value }), `${name}=${value}`).toThrow(
          `Configuration cannot be used. ${name}: must be a `,
        );
        expect(() => parseEnv({ [name]: value })).toThrow(`, not ${quoted}`);
      }
    }
    expect(parseEnv({ PORT: ' 8080\r', DRAIN_SECONDS: '.5' })).toMatchObject({ port: 8080, drainSeconds: 0.5 });
  });

  it('reads the home folder in each path, and rejects what only a shell can read', () => {
    const paths = variableNames.filter((name) => /_(DIR|FOLDER|FILE|CA)$/.test(name));
    expect(paths.sort()).toEqual(['BACKUP_FOLDER', 'BACKUP_KEY_FILE', 'DATABASE_CA', 'DATA_DIR', 'SMTP_CA']);
    for (const name of paths) {
      expect(variables.shape[name].parse('~/shop')).toBe(join(homedir(), 'shop'));
      expect(variables.shape[name].parse('~')).toBe(homedir());
      for (const same of ['./~/shop', 'shop~', '-----BEGIN CERTIFICATE-----'])
        expect(variables.shape[name].parse(same)).toBe(same);
      for (const value of ['~asma/shop', '$HOME/shop', '${HOME}/shop'])
        expect(() => parseEnv({ [name]: value })).toThrow(
          `${name}: must be a path, but ${JSON.stringify(value)} begins`,
        );
    }
  });

  it('names every invalid variable, in one line', () => {
    const message = /^Configuration cannot be used\. PORT: [^\n]*; DEMO: [^\n]*$/;
    expect(() => parseEnv({ PORT: 'x', DEMO: 'x' })).toThrow(message);
  });

  it('reads the mail service', () => {
    expect(parseEnv(MAIL_SERVICE).emailService).toEqual({
      host: 'https://api.emailjs.com',
      userId: 'user',
      serviceId: 'service',
      orderTemplateId: 'order',
      otpTemplateId: 'otp',
    });
  });

  it('reads the optional template for customers', () => {
    const env = parseEnv({ ...MAIL_SERVICE, EMAIL_CUSTOMER_TEMPLATE_ID: 'customer' });
    expect(env.emailService?.customerTemplateId).toBe('customer');
  });

  it('limits orders by high defaults, or by variables', () => {
    expect(parseEnv({}).orderLimits).toEqual({
      perHour: 10,
      perDay: 20,
      perAddressHour: 60,
      perAddressDay: 300,
      openOrders: 10,
      openPieces: 20,
    });
    expect(parseEnv({ ORDERS_PER_DAY: '7', OPEN_PIECES_PER_PRODUCT: '99' }).orderLimits).toMatchObject({
      perDay: 7,
      openPieces: 99,
    });
  });

  it.each(Object.keys(MAIL_SERVICE))('names %s if only that variable of the mail service is missing', (name) => {
    expect(() => parseEnv({ ...MAIL_SERVICE, [name]: undefined })).toThrow(`The mail service also needs ${name}`);
  });

  it('reads the message gateway, and has none by default', () => {
    expect(parseEnv({}).messageGateway).toBeUndefined();
    expect(parseEnv({ ...WHATSAPP, WHATSAPP_LANGUAGE: 'en_US' }).messageGateway).toEqual({
      kind: 'whatsapp',
      url: WHATSAPP.WHATSAPP_URL,
      token: 'EAAG-secret',
      template: 'order_confirmation',
      language: 'en_US',
    });
    expect(
      parseEnv({ SMS_URL: 'https://sms.example/send', SMS_AUTHORIZATION: 'Basic c2VjcmV0' }).messageGateway,
    ).toEqual({
      kind: 'sms',
      url: 'https://sms.example/send',
      authorization: 'Basic c2VjcmV0',
    });
  });

  it.each(Object.keys(WHATSAPP))('names %s if only that variable of WhatsApp is missing', (name) => {
    expect(() => parseEnv({ ...WHATSAPP, [name]: '' })).toThrow(`WhatsApp also needs ${name}`);
  });

  it.each([
    [{ ...WHATSAPP, SMS_URL: 'https://sms.example' }, 'set one of them'],
    [{ SMS_AUTHORIZATION: 'Bearer secret' }, 'SMS_AUTHORIZATION also needs SMS_URL'],
    [{ SMS_URL: 'https://shop:secret@sms.example' }, 'SMS_URL: must hold no user and password'],
    [{ SMS_URL: 'secret' }, 'SMS_URL: must be a URL'],
    [{ SMS_URL: 'https://sms.example', SMS_AUTHORIZATION: 'Bearer secret\n' }, 'SMS_AUTHORIZATION: must be one line'],
    [{ ...WHATSAPP, WHATSAPP_TOKEN: 'secret–dash' }, 'WHATSAPP_TOKEN: must be one line'],
    [{ ...WHATSAPP, WHATSAPP_LANGUAGE: 'English' }, 'WHATSAPP_LANGUAGE: must be a language'],
  ])('rejects the gateway %j without printing its secrets', (env, reason) => {
    const error = (() => {
      try {
        return parseEnv(env);
      } catch (thrown) {
        return String(thrown);
      }
    })();
    expect(error).toContain(reason);
    expect(error).not.toMatch(/secret/i);
  });

  it('reads the S3 storage', () => {
    expect(parseEnv(S3_STORAGE).s3).toEqual({
      endpoint: 'https://s3.example.com',
      region: 'us-east-1',
      bucket: 'pictures',
      accessKeyId: 'key',
      secretAccessKey: 'secret',
    });
    expect(parseEnv({}).s3).toBeUndefined();
  });

  it.each(Object.keys(S3_STORAGE))('names %s if only that variable of the S3 storage is missing', (name) => {
    expect(() => parseEnv({ ...S3_STORAGE, [name]: '' })).toThrow(`The picture store also needs ${name}`);
  });

  it('exposes only the profile of the shop to pages', () => {
    const env = parseEnv({
      STORE_NAME: 'Chota Bazar',
      STORE_PHONE: '+92 42 111',
      STORE_ADDRESS: 'Mall & Road',
      ...MAIL_SERVICE,
    });
    expect(shopProfileOf(defaultSettings(env), env)).toEqual({
      name: 'Chota Bazar',
      phone: '+92 42 111',
      phoneUrl: 'tel:+9242111',
      whatsapp: '9242111',
      email: 'shop@example.com',
      address: 'Mall & Road',
      openingHours: 'Monday to Saturday, 11 am to 9 pm',
      social: {
        facebook: 'https://www.facebook.com/nanhidukaan',
        instagram: 'https://www.instagram.com/nanhidukaan',
        youtube: 'https://www.youtube.com/@nanhidukaan',
      },
      deliveryCharge: 200,
      freeDeliveryThreshold: 10_000,
      fromDays: 2,
      toDays: 5,
      cutOffHour: 14,
      returnDays: 7,
      url: 'http://127.0.0.1:3000',
      mapUrl: 'https://www.google.com/maps/search/?api=1&query=Mall%20%26%20Road',
      isDemo: true,
    });
  });
});
