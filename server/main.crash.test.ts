import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { mailsAbout, placeDemoOrder } from '#test/demo-order.ts';
import { openDemoEnvironment, type ShopEnvironment } from '#test/environments.ts';
import { type ServerProcess, spawnServer } from '#test/spawn-server.ts';
import { waitUntil } from '#test/wait-until.ts';

const SLOW = { timeout: 600_000 };

describe('a process that is killed', () => {
  let environment: ShopEnvironment;
  beforeEach(async () => {
    environment = await openDemoEnvironment();
  });
  afterEach(() => environment.close());

  async function start(services: string): Promise<ServerProcess> {
    const server = await spawnServer({ ...environment.env, SERVICES: services });
    await server.serving();
    return server;
  }

  it('between an order and its mail sends the mail after a restart exactly once', SLOW, async () => {
    const webOnly = await start('web');
    const orderId = await placeDemoOrder(webOnly);
    expect(await mailsAbout(webOnly, orderId)).toEqual([]);
    expect((await webOnly.end('SIGKILL')).signal).toBe('SIGKILL');

    const restarted = await start('web,worker');
    const mail = await waitUntil('the mail of the order', async () => (await mailsAbout(restarted, orderId))[0]);
    expect(mail).toMatchObject({ to: 'shop@example.com', subject: `New order ${orderId}` });
    await restarted.end('SIGKILL');

    const again = await start('web,worker');
    const nextOrderId = await placeDemoOrder(again);
    await waitUntil('the mail of the next order', async () => (await mailsAbout(again, nextOrderId))[0]);
    expect(await mailsAbout(again, orderId)).toHaveLength(1);
    const { code, stderr } = await again.end('SIGTERM');
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  });
});
