import { describe, expect, it, onTestFinished } from 'vitest';
import { thisShopResponse } from '#contract/this-shop.schema.ts';
import { CHECK_KEYS } from '#contract/this-shop.ts';
import { backups } from '#server/backup/tables.ts';
import { recordSecurityEvent } from '#server/platform/security/record-event.ts';
import { securityEvents } from '#server/platform/security/tables.ts';
import { addFailedJob } from '#test/jobs.ts';
import { openMailServer } from '#test/mail-server.ts';
import { useTestShop } from '#test/test-shop.ts';

const HOUR_MS = 60 * 60 * 1_000;

describe('the state of the shop', () => {
  const shop = useTestShop({ env: { DEMO: 'false', PUBLIC_URL: 'http://shop.example' } });
  const read = async () =>
    (await shop.call('GET', '/api/this-shop', { as: shop.users.admin })).as(thisShopResponse).checks;
  const find = async (key: string) => (await read()).find((check) => check.key === key);

  it('has every check in order, with what to do unless all is well', async () => {
    const checks = await read();
    expect(checks.map(({ key }) => key)).toEqual(CHECK_KEYS);
    expect(checks.find(({ key }) => key === 'certificate')).toEqual({
      key: 'certificate',
      title: 'Certificate',
      state: 'unknown',
      findings: [
        {
          state: 'unknown',
          text: 'The shop has no certificate',
          whatToDo: 'Set up https, and write it into PUBLIC_URL.',
        },
      ],
    });
    for (const { state, findings } of checks) {
      expect(findings.length).toBeGreaterThan(0);
      for (const finding of findings)
        if (['warning', 'bad'].includes(finding.state)) expect([state, finding.whatToDo]).not.toContain(null);
    }
  });

  it('says how old the last backup is, and whether it was restored as a test', async () => {
    const at = shop.deps.now();
    await shop.deps.db.insert(backups).values({ takenAt: new Date(at.getTime() - 3 * HOUR_MS), isEncrypted: true });
    expect(await find('backups')).toMatchObject({
      state: 'warning',
      findings: [
        { state: 'good', text: 'The last backup is 3 hours old' },
        { state: 'warning', text: 'No backup was restored as a test', whatToDo: expect.stringContaining('--verify') },
      ],
    });
    await recordSecurityEvent(shop.deps.db, { at, kind: 'backup.verified', userId: null, detail: 'shop.tar.gz' });
    expect(await find('backups')).toMatchObject({ state: 'good' });
    shop.clock.advance({ days: 8 });
    shop.users.admin = await shop.logIn(shop.users.admin);
    expect(await find('backups')).toMatchObject({
      state: 'warning',
      findings: [{ state: 'warning' }, { state: 'warning' }],
    });
  });

  it('counts wrong guesses of the last day only, and shows the newest entries of the log', async () => {
    const guess = (count: number) =>
      ({ kind: 'login.failed', at: shop.deps.now(), lastAt: shop.deps.now(), count }) as const;
    await shop.deps.db.delete(securityEvents);
    await shop.deps.db.insert(securityEvents).values(guess(101));
    expect(await find('security')).toMatchObject({
      state: 'warning',
      findings: [
        { text: '101 wrong passwords and codes in the last day', whatToDo: expect.stringContaining('security log') },
        { text: expect.stringMatching(/: Wrong e-mail or password \(101 times\)$/) },
      ],
    });
    shop.clock.advance({ days: 2 });
    shop.users.admin = await shop.logIn(shop.users.admin);
    expect(await find('security')).toMatchObject({
      state: 'good',
      findings: [{ text: '0 wrong passwords and codes in the last day' }, {}, {}],
    });
  });

  it('names failed work', async () => {
    expect(await find('work')).toMatchObject({ state: 'good' });
    await addFailedJob(shop.deps);
    expect(await find('work')).toMatchObject({
      state: 'warning',
      findings: [{ text: expect.stringMatching(/^1 job has failed/) }],
    });
  });

  it('is not known for what a demo does not need', async () => {
    const { env } = shop.deps;
    Object.assign(env, { isDemo: true });
    onTestFinished(() => void Object.assign(env, { isDemo: false }));
    expect(await find('backups')).toMatchObject({ state: 'unknown' });
    expect(await find('staff')).toMatchObject({ state: 'unknown' });
  });

  it('does not wait long for a mail server that is silent', async () => {
    const server = await openMailServer();
    onTestFinished(() => server.close());
    server.mood = 'refuses';
    const { env } = shop.deps;
    Object.assign(env, { smtpUrl: server.url });
    onTestFinished(() => void Object.assign(env, { smtpUrl: undefined }));
    expect(await find('mail')).toMatchObject({
      state: 'bad',
      findings: [{ text: expect.stringMatching(/^Mail: /), whatToDo: expect.stringContaining('SMTP_URL') }],
    });
    server.mood = 'takes';
    expect(await find('mail')).toMatchObject({ state: 'good' });
  });
});
