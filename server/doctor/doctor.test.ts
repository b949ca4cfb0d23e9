import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { eq, inArray, sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { secondFactors, users } from '#server/accounts/tables.ts';
import { products } from '#server/catalogue/tables.ts';
import { parseEnv } from '#server/env.ts';
import { newOrderMail } from '#server/notifications/jobs.ts';
import { openDatabase } from '#server/open-database.ts';
import { openDeps } from '#server/open-deps.ts';
import { migrateDatabase } from '#server/platform/database/migrate.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { openDemoEnvironment, openEmptyEnvironment } from '#test/environments.ts';
import { openMailServer } from '#test/mail-server.ts';
import { runScript } from '#test/spawn-server.ts';
import { createDatabase } from '#test/test-database.ts';
import { checkMail } from './check-services.ts';

const throwError = (error: Error) => {
  throw error;
};

describe('the doctor', { timeout: 600_000 }, () => {
  let DATA_DIR: string;
  beforeEach(async () => {
    DATA_DIR = await mkdtemp(join(tmpdir(), 'nanhi-doctor-'));
  });
  afterEach(() => rm(DATA_DIR, { recursive: true, force: true }));

  function runDoctor(env: Record<string, string>) {
    const { status, stdout, stderr } = runScript('doctor', [], { DATA_DIR, ...env });
    return { code: status, lines: stdout.trimEnd().split('\n'), stderr };
  }

  it('finds no errors in a demo, and leaves only an empty folder for images', async () => {
    const { code, lines, stderr } = runDoctor({});
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(lines.filter((line) => line.startsWith('ERROR'))).toEqual([]);
    expect(lines).toContainEqual(expect.stringMatching(/^ok +Pictures in /));
    expect(await readdir(DATA_DIR, { recursive: true })).toEqual(['pictures']);
  });

  it('reports an invalid configuration before anything else', () => {
    expect(runDoctor({ PORT: '-1' })).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^Configuration cannot be used. PORT/),
    });
  });

  it('warns of missing settings of a real shop, and continues', () => {
    const { code, lines } = runDoctor({ DEMO: 'false', PUBLIC_URL: 'http://shop.example', STORE_NAME: 'Phool' });
    expect(code).toBe(0);
    expect(lines.filter((line) => line.startsWith('warning'))).toEqual([
      expect.stringMatching(/without https:/),
      expect.stringMatching(
        /does not say who it is, unless its settings do: STORE_PHONE, STORE_EMAIL, STORE_ADDRESS\. Set them, /,
      ),
      expect.stringMatching(/No mail can be sent/),
    ]);
  });

  it('warns when customers get no mails about their orders', () => {
    const service = {
      EMAIL_SERVICE_HOST: 'https://mail.example',
      EMAIL_SERVICE_USER_ID: 'user',
      EMAIL_SERVICE_ID: 'service',
      EMAIL_ORDER_TEMPLATE_ID: 'order',
      EMAIL_OTP_TEMPLATE_ID: 'otp',
    };
    const warning = expect.stringMatching(/^warning .*Set EMAIL_CUSTOMER_TEMPLATE_ID/);
    expect(runDoctor(service).lines).toContainEqual(warning);
    expect(runDoctor({ ...service, EMAIL_CUSTOMER_TEMPLATE_ID: 'customer' }).lines).not.toContainEqual(warning);
  });

  it('finds a public demo, an unreachable mail server and an invalid image folder', async () => {
    await writeFile(join(DATA_DIR, 'pictures'), 'a file');
    const { code, lines } = runDoctor({
      DEMO: 'true',
      PUBLIC_URL: 'https://shop.example',
      SMTP_URL: 'smtp://127.0.0.1:1',
    });
    expect(code).toBe(1);
    expect(lines.filter((line) => line.startsWith('ERROR'))).toEqual([
      expect.stringMatching(/DEMO=true with a public PUBLIC_URL/),
      expect.stringMatching(/Pictures: EEXIST.*\. Read the shop's log/),
      expect.stringMatching(/Mail: .*ECONNREFUSED.*\. Check host, port, user and password in SMTP_URL/),
    ]);
  });

  it('names an image that a row refers to, but that is not in the folder', async () => {
    const { env, close } = await openDemoEnvironment('embedded');
    onTestFinished(close);
    const opened = await openDeps(parseEnv(env), { onError: throwError });
    const [product] = await opened.deps.db.select({ image: products.image }).from(products).limit(1);
    await opened.close();
    const key = basename(product?.image ?? '');
    await rm(join(env.DATA_DIR, 'pictures', key));
    const { code, lines } = runDoctor(env);
    expect(code).toBe(0);
    const missing = `1 of \\d+ images that rows name are missing \\((orders \\d, )?products 1\\): ${key}\\. Restore these files`;
    expect(lines).toContainEqual(expect.stringMatching(new RegExp(`^warning +${missing}`)));
  });

  it('says how old the last successful backup is', async () => {
    const { env, close } = await openDemoEnvironment('embedded');
    onTestFinished(close);
    const real = { ...env, DEMO: 'false' };
    const aboutBackup = () => runDoctor(real).lines.filter((line) => line.includes('backup'));
    await (await openDeps(parseEnv(real), { onError: throwError })).close();
    expect(runScript('backup', [join(DATA_DIR, 'no', 'folder.tar.gz')], real).status).toBe(1);
    expect(aboutBackup()).toEqual([expect.stringMatching(/The shop has no backup/)]);
    expect(runScript('backup', [join(DATA_DIR, 'shop.tar.gz')], real)).toMatchObject({ status: 0, stderr: '' });
    expect(aboutBackup()).toEqual([
      expect.stringMatching(/^ok +The last backup is less than an hour old$/),
      expect.stringMatching(/^warning +No backup was restored as a test\. npm run backup -- --into FOLDER --verify/),
    ]);
    expect(runScript('backup', ['--into', DATA_DIR, '--verify'], real)).toMatchObject({ status: 0, stderr: '' });
    expect(aboutBackup()).toEqual([
      expect.stringMatching(/^ok +The last backup is less than an hour old$/),
      expect.stringMatching(/^ok +The last backup that was restored as a test is less than an hour old$/),
    ]);
    expect(runDoctor({ ...real, BACKUP_MAX_AGE_HOURS: 'none' }).lines.join()).not.toContain('last backup');
  });

  it('names the release, and staff without two-step login', async () => {
    const { env, close } = await openEmptyEnvironment('embedded');
    onTestFinished(close);
    const real = { ...env, DEMO: 'false' };
    const aboutStaff = () => runDoctor(real).lines.filter((line) => /staff|admin/.test(line));
    const database = await openDatabase(parseEnv(real), throwError);
    onTestFinished(() => database.close());
    await migrateDatabase(database);
    const { db } = database;
    expect(runDoctor(real).lines).toContainEqual(
      expect.stringMatching(/^ok +Nanhi Dukaan \d+\.\d+\.\d+, build [0-9a-f]{12}$/),
    );
    expect(aboutStaff()).toEqual([expect.stringMatching(/^warning +The shop has no admin\. Run npm run admin:create/)]);
    const unknown = runDoctor(real).lines.filter((line) => line.startsWith('unknown'));
    expect(unknown).toContainEqual('unknown  The shop is on this machine only, so it needs no certificate');
    expect(unknown).toContainEqual('unknown  The shop is empty, so there is nothing to back up');
    expect(runDoctor(real).lines).toContainEqual('ok       0 wrong passwords and codes in the last day');
    for (const name of ['boss', 'packer', 'guest', 'shopper'])
      expect(runScript('create-admin', [`${name}@example.com`], real).status).toBe(0);
    const change = (name: string, set: Partial<typeof users.$inferInsert>) =>
      db
        .update(users)
        .set(set)
        .where(eq(users.email, `${name}@example.com`));
    await change('packer', { role: 'moderator', rights: ['parcels.book'] });
    await change('guest', { role: 'moderator' });
    await change('shopper', { role: 'user' });
    expect(aboutStaff()).toEqual([
      expect.stringMatching(
        /^warning +2 of 2 staff have no two-step login: boss@example\.com, packer@example\.com\. Switch on/,
      ),
    ]);
    const staff = await db
      .select({ userId: users.id })
      .from(users)
      .where(inArray(users.email, ['boss@example.com', 'packer@example.com']));
    await db.insert(secondFactors).values(staff.map((each) => ({ ...each, secret: 'ABC', confirmedAt: new Date() })));
    await db
      .update(secondFactors)
      .set({ confirmedAt: null })
      .where(eq(secondFactors.userId, staff[0]?.userId ?? ''));
    expect(aboutStaff()).toEqual([expect.stringMatching(/^warning +1 of 2 staff have no two-step login/)]);
    await db.update(secondFactors).set({ confirmedAt: new Date() });
    expect(aboutStaff()).toEqual([expect.stringMatching(/^ok +All 2 staff have two-step login$/)]);
  });

  it('sends a test mail only if an address is given', async () => {
    const server = await openMailServer();
    onTestFinished(() => server.close());
    const env = parseEnv({ SMTP_URL: server.url, DEMO: 'false', PUBLIC_URL: 'https://shop.example' });
    expect(await checkMail(env)).toEqual([{ level: 'ok', text: expect.stringMatching(/^Mail over 127/) }]);
    expect(server.heard).toEqual([]);
    expect(await checkMail(env, 'boss@shop.example')).toContainEqual({
      level: 'ok',
      text: 'A test mail was sent to boss@shop.example. If it does not arrive, look into the spam folder.',
    });
    expect(server.heard).toEqual([expect.objectContaining({ to: ['boss@shop.example'] })]);
    server.mood = 'rejects';
    await expect(checkMail(env, 'boss@shop.example')).rejects.toThrow(/550/);
    expect(runDoctor({ SMTP_URL: 'smtp://127.0.0.1:1' }).code).toBe(1);
    expect(runScript('doctor', ['--mail'], { DATA_DIR })).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(/--mail/),
    });
  });

  it('names the free space for each folder that the shop writes to', () => {
    const { lines } = runDoctor({});
    for (const folder of [DATA_DIR, join(DATA_DIR, 'pictures'), tmpdir()])
      expect(lines.filter((line) => line.endsWith(` GB are free for ${folder}`))).toHaveLength(1);
  });

  it('finds a folder for temporary files that cannot be written', async () => {
    const file = join(DATA_DIR, 'file');
    await writeFile(file, '');
    for (const TMPDIR of [file, join(DATA_DIR, 'missing')]) {
      const { code, lines } = runDoctor({ TMPDIR });
      expect(code).toBe(1);
      expect(lines.filter((line) => line.startsWith('ERROR'))).toEqual([
        expect.stringMatching(
          /^ERROR +Temporary files cannot be written to .+ \(E[A-Z]+: .+set TMPDIR to another one\.$/,
        ),
      ]);
    }
  });

  it('can examine a running shop', async () => {
    const opened = await openDeps(parseEnv({ DATA_DIR, DEMO: 'false' }), { onError: throwError });
    try {
      const { code, lines } = runDoctor({ DEMO: 'false' });
      expect(code).toBe(0);
      expect(lines).toContainEqual(expect.stringMatching(/^ok +PostgreSQL 18\./));
      expect(lines).toContainEqual(expect.stringMatching(/^ok +Notices arrive \(LISTEN\)$/));
    } finally {
      await opened.close();
    }
  });

  it('checks a PostgreSQL server: connections, notices, schema, dead letters', async () => {
    const database = await createDatabase();
    try {
      const env = { DATABASE_URL: database.url, DEMO: 'true', DATABASE_POOL: '1000' };
      expect(runDoctor({ ...env, DATABASE_URL: 'postgres://nobody@127.0.0.1:1/shop' }).lines).toContainEqual(
        expect.stringMatching(
          /^ERROR +The database: The database postgres:\/\/nobody@127\.0\.0\.1:1\/shop cannot be reached/,
        ),
      );
      const opened = await openDeps(parseEnv({ DATA_DIR, DATABASE_URL: database.url }), { onError: throwError });
      const { deps } = opened;
      await inTransaction(deps.db, (tx) => deps.jobs.enqueue(tx, newOrderMail, { id: 'x' }));
      await deps.db.execute(sql`update jobs.job set name = 'order.placed.dead'`);
      await opened.close();
      const { code, lines } = runDoctor(env);
      expect(code).toBe(1);
      expect(lines).toEqual(
        expect.arrayContaining([
          expect.stringMatching(
            /^ERROR +1 × \(DATABASE_POOL 1000 \+ 1\) = 1001 connections; the server allows \d+\. Lower DATABASE_POOL/,
          ),
          expect.stringMatching(/^ok +Notices arrive/),
          expect.stringMatching(/^ok +The clocks agree/),
          expect.stringMatching(/^ok +.*\b\d{4}_/),
          expect.stringMatching(/^warning +1 job has failed for good/),
        ]),
      );
    } finally {
      await database.drop();
    }
  });
});
