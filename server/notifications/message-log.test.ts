import { describe, expect, it, onTestFinished } from 'vitest';
import { placeDemoOrder } from '#test/demo-order.ts';
import { openDemoEnvironment } from '#test/environments.ts';
import { openMessageGateway } from '#test/message-gateway.ts';
import { spawnServer } from '#test/spawn-server.ts';
import { waitUntil } from '#test/wait-until.ts';

const TOKEN = 'EAAG-secret-of-the-gateway';

describe('a process with WHATSAPP_URL', { timeout: 600_000 }, () => {
  it('sends the template, and logs neither links, phone numbers nor its own token at any level', async () => {
    const environment = await openDemoEnvironment('embedded');
    const gateway = await openMessageGateway();
    onTestFinished(async () => {
      await gateway.close();
      await environment.close();
    });
    gateway.status = 500;
    gateway.replyTo = (text) => text;
    const server = await spawnServer({
      ...environment.env,
      LOG_LEVEL: 'trace',
      WHATSAPP_URL: gateway.url,
      WHATSAPP_TOKEN: TOKEN,
      WHATSAPP_TEMPLATE: 'order_confirmation',
    });
    await server.serving();
    const orderId = await placeDemoOrder(server);
    await waitUntil('it was tried', () => gateway.received[0]);
    gateway.status = 200;
    const sent = await waitUntil('it was tried again', () => gateway.received[1]);
    const { stdout, stderr } = await server.end('SIGTERM');
    expect(stderr).toBe('');
    expect(sent).toMatchObject({
      authorization: `Bearer ${TOKEN}`,
      body: { to: '+923000000001', template: { name: 'order_confirmation', language: { code: 'en' } } },
    });
    expect(sent.text).toContain(orderId);
    expect(stdout).toContain('job order.placed.message, try 1: WhatsApp answered 500');
    const links = gateway.received.flatMap(({ text }) => /\/c\/([\w-]{22})"/.exec(text)?.[1] ?? []);
    expect(links).toHaveLength(gateway.received.length);
    for (const secret of [...links, TOKEN, '3000000001']) expect(stdout).not.toContain(secret);
  });
});
