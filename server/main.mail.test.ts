import { Client } from 'pg';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { placeDemoOrder } from '#test/demo-order.ts';
import { openDemoEnvironment, type ShopEnvironment } from '#test/environments.ts';
import { type MailServer, openMailServer } from '#test/mail-server.ts';
import { killAllServers, type ServerProcess, spawnServer } from '#test/spawn-server.ts';
import { waitUntil } from '#test/wait-until.ts';

const SLOW = { timeout: 600_000 };

describe('a mail server that rejects the shop’s login', () => {
  it('is logged at each try and counted in the metrics, without the recipients of the mails', SLOW, async () => {
    const environment = await openDemoEnvironment('embedded');
    const mailServer = await openMailServer();
    onTestFinished(async () => {
      await mailServer.close();
      await environment.close();
    });
    mailServer.mood = 'refuses login';
    const SMTP_URL = mailServer.url.replace('://', '://shop:wrong@');
    const server = await spawnServer({ ...environment.env, SMTP_URL });
    await server.serving();
    const asked = await server.fetchJson('/api/auth/send-otp', { method: 'POST', body: { email: 'hira@example.com' } });
    expect(asked.status).toBe(200);
    const metrics = await waitUntil('it was tried', async () => {
      const text = await (await fetch(`${server.url}/metrics`)).text();
      return /^job_tries_total\{queue="otp.requested",outcome="failed"\} [1-9]/m.test(text) ? text : undefined;
    });
    expect(metrics).toMatch(/^jobs_oldest_seconds\{queue="otp\.requested"\} [\d.]+$/m);
    const { stdout, stderr } = await server.end('SIGTERM');
    expect(stderr).toBe('');
    expect(stdout).toMatch(
      /"level":40,.*"msg":"job otp\.requested, try 1: Invalid login: 535 Authentication credentials invalid"/,
    );
    expect(stdout).not.toContain('hira@example.com');
  });
});

describe('a worker that is killed in the middle of a mail', () => {
  let environment: ShopEnvironment;
  let mailServer: MailServer;
  beforeEach(async () => {
    environment = await openDemoEnvironment();
    mailServer = await openMailServer();
  });
  afterEach(async () => {
    killAllServers();
    await mailServer.close();
    await environment.close();
  });

  it(
    'leaves the mail to another process, which sends it with the same message id and records it once',
    SLOW,
    async () => {
      const admin = new Client({ connectionString: environment.env.DATABASE_URL });
      await admin.connect();
      try {
        const start = async (services: string): Promise<ServerProcess> => {
          const server = await spawnServer({ ...environment.env, SMTP_URL: mailServer.url, SERVICES: services });
          await server.serving();
          return server;
        };
        mailServer.mood = 'hangs';
        const first = await start('web,worker');
        const orderId = await placeDemoOrder(first);
        const receivedMails = () => mailServer.heard.filter(({ message }) => message.includes(`New order ${orderId}`));
        await waitUntil('the mail server has received the mail', () => receivedMails()[0]);
        expect((await first.end('SIGKILL')).signal).toBe('SIGKILL');

        mailServer.mood = 'takes';
        // Expires the job of the killed process, which would otherwise expire after a minute.
        await admin.query(`update jobs.job set started_on = now() - interval '1 hour' where state = 'active'`);
        const second = await start('web,worker');
        const again = await waitUntil('the mail is sent again', () => receivedMails()[1]);
        expect([receivedMails()[0]?.isAcknowledged, again.isAcknowledged]).toEqual([false, true]);
        expect(again.messageId).toBe(receivedMails()[0]?.messageId);
        const isDone = `select 1 from jobs.job where name = 'order.placed' and state = 'completed'`;
        await waitUntil('it is done', async () => ((await admin.query(isDone)).rowCount === 1 ? true : undefined));
        const isDelivered = `select 1 from mail_deliveries where mail_id in (select id from jobs.job where name = 'order.placed')`;
        expect((await admin.query(isDelivered)).rowCount).toBe(1);
        expect(receivedMails()).toHaveLength(2);
        expect((await second.end('SIGTERM')).code).toBe(0);
      } finally {
        await admin.end();
      }
    },
  );
});
