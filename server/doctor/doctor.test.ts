import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { products } from '#server/catalogue/tables.ts';
import { parseEnv } from '#server/env.ts';
import { newOrderMail } from '#server/notifications/jobs.ts';
import { openDeps } from '#server/open-deps.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { openDemoEnvironment } from '#test/environments.ts';
import { runScript } from '#test/spawn-server.ts';
import { createDatabase } from '#test/test-database.ts';

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
        /does not say who it is, unless its settings do: STORE_PHONE, STORE_EMAIL, STORE_ADDRESS\.$/,
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
    const warning = expect.stringMatching(/^warning .*EMAIL_CUSTOMER_TEMPLATE_ID is not set/);
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
      expect.stringMatching(/Pictures: EEXIST/),
      expect.stringMatching(/Mail: .*ECONNREFUSED/),
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
    const missing = `1 of \\d+ images that rows name are missing \\((orders \\d, )?products 1\\): ${key}\\.$`;
    expect(lines).toContainEqual(expect.stringMatching(new RegExp(`^warning +${missing}`)));
  });

  it('says how old the last successful backup is', async () => {
    const { env, close } = await openDemoEnvironment('embedded');
    onTestFinished(close);
    const real = { ...env, DEMO: 'false' };
    const aboutBackup = () => runDoctor(real).lines.filter((line) => line.includes('backup'));
    await (await openDeps(parseEnv(real), { onError: throwError })).close();
    expect(runScript('backup', [join(DATA_DIR, 'no', 'folder.tar.gz')], real).status).toBe(1);
    expect(aboutBackup()).toEqual([expect.stringMatching(/The shop has no backup, and is \d+ (hours|days) old/)]);
    expect(runScript('backup', [join(DATA_DIR, 'shop.tar.gz')], real)).toMatchObject({ status: 0, stderr: '' });
    expect(aboutBackup()).toEqual([expect.stringMatching(/^ok +The last backup is 0 hours old$/)]);
    expect(runDoctor({ ...real, BACKUP_MAX_AGE_HOURS: 'none' }).lines.join()).not.toContain('last backup');
  });

  it('names the free space for each folder that the shop writes to', () => {
    const { lines } = runDoctor({});
    for (const folder of [DATA_DIR, join(DATA_DIR, 'pictures'), tmpdir()])
      expect(lines.filter((line) => line.endsWith(` GB are free for ${folder}`))).toHaveLength(1);
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
      await deps.db.execute(
        sql`delete from drizzle.__drizzle_migrations where id = (select max(id) from drizzle.__drizzle_migrations)`,
      );
      await opened.close();
      const { code, lines } = runDoctor(env);
      expect(code).toBe(1);
      expect(lines).toEqual(
        expect.arrayContaining([
          expect.stringMatching(/^ERROR +1 × \(DATABASE_POOL 1000 \+ 1\) = 1001 connections; the server allows \d+\.$/),
          expect.stringMatching(/^ok +Notices arrive/),
          expect.stringMatching(/^ok +The clocks agree/),
          expect.stringMatching(/^warning +The schema is \d{4}_.*; the next start brings it to/),
          expect.stringMatching(/^warning +1 jobs have failed for good/),
        ]),
      );
    } finally {
      await database.drop();
    }
  });
});
