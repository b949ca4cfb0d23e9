import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { listProductsResponse } from '#contract/catalogue.schema.ts';
import { listOrdersResponse } from '#contract/orders.schema.ts';
import { logInDemo, placeDemoOrder } from '#test/demo-order.ts';
import { openEmptyEnvironment, type ShopEnvironment } from '#test/environments.ts';
import { type OwnCluster, type OwnReplica, openOwnCluster } from '#test/own-cluster.ts';
import { findPostgresPrograms } from '#test/own-postgres.ts';
import { type ServerProcess, spawnServer } from '#test/spawn-server.ts';
import { waitUntil } from '#test/wait-until.ts';

const programs = findPostgresPrograms() ?? '';

describe.skipIf(programs === '')('two processes that read from a replica (needs initdb)', { timeout: 300_000 }, () => {
  let cluster: OwnCluster;
  let replica: OwnReplica;
  let environment: ShopEnvironment;
  let copies: [ServerProcess, ServerProcess];
  beforeAll(async () => {
    cluster = await openOwnCluster(programs);
    replica = await cluster.addReplica();
    environment = await openEmptyEnvironment('embedded');
    const env = {
      ...environment.env,
      DATABASE_URL: cluster.url,
      DATABASE_READ_URLS: replica.url,
      DATABASE_READ_LAG_SECONDS: '3',
    };
    copies = [await spawnServer(env), await spawnServer(env)];
    for (const copy of copies) await copy.serving();
  });
  afterAll(async () => {
    await environment.close();
    await cluster.close();
  });

  const delayReplay = async (time: string) => {
    await replica.set(`recovery_min_apply_delay = '${time}'`);
    onTestFinished(() => replica.set('recovery_min_apply_delay = 0'));
  };
  const metricsOf = async ({ url }: ServerProcess) => (await fetch(`${url}/metrics`)).text();
  const metric = (text: string, name: string) =>
    Number(new RegExp(`^${name}(?:\\{[^}]*\\})? (\\S+)$`, 'm').exec(text)?.[1]);
  const readsOf = async (copy: ServerProcess, server: 'replica' | 'primary') =>
    metric(await metricsOf(copy), `database_reads_total\\{server="${server}"\\}`);
  const firstProduct = async (copy: ServerProcess) => {
    const { products } = listProductsResponse.parse((await copy.fetchJson('/api/products?limit=1')).body);
    return products[0]?._id ?? '';
  };

  it('serve public reads from the replica', async () => {
    const [first] = copies;
    let round = 0;
    // The replica may lag right after the start. Each round requests uncached pages.
    await waitUntil('the replica serves all reads', async () => {
      round += 1;
      const [onReplica, onPrimary] = [await readsOf(first, 'replica'), await readsOf(first, 'primary')];
      for (const path of [
        `/api/products?page=${round + 1}`,
        `/api/products/facets?search=shirt${round}`,
        `/api/products?search=kurta${round}`,
      ]) {
        expect((await fetch(first.url + path)).status, path).toBe(200);
      }
      const isRead = (await readsOf(first, 'replica')) > onReplica;
      return (isRead && (await readsOf(first, 'primary')) === onPrimary) || undefined;
    });
    expect((await fetch(`${first.url}/sitemap.xml`)).status).toBe(200);
    expect(metric(await metricsOf(first), 'database_replica_used')).toBe(1);
  });

  it('show an edit in both processes although the replica gets it later, and cache no page without it', async () => {
    const [first, second] = copies;
    const { token } = await logInDemo(first, 'admin');
    const id = await firstProduct(first);
    await delayReplay('1s');
    for (let round = 0; round < 5; round += 1) {
      const description = `Washed ${round} times in the Ravi.`;
      const edit = await first.fetchJson(`/api/products/update-product/${id}`, {
        method: 'PATCH',
        token,
        body: { description },
      });
      expect(edit.status).toBe(200);
      const show = async (copy: ServerProcess) =>
        (await (await fetch(`${copy.url}/shop/${id}`)).text()).includes(description);
      expect(await show(first)).toBe(true);
      await waitUntil('the other is notified', async () => (await show(second)) || undefined, 5_000);
      await delay(100);
      for (const copy of copies) expect(await show(copy)).toBe(true);
    }
  });

  it("show an admin's own change of an order at once in either process", async () => {
    const [first, second] = copies;
    const orderId = await placeDemoOrder(first);
    const { token } = await logInDemo(first, 'admin');
    const find = async (copy: ServerProcess) => {
      const { body } = await copy.fetchJson(`/api/orders?search=${orderId}`, { token });
      return listOrdersResponse.parse(body).orders[0];
    };
    const order = await waitUntil('the order is replicated', () => find(first));
    await delayReplay('2s');
    for (const status of ['processing', 'shipped', 'Delivered']) {
      const path = `/api/orders/update-order-status/${order._id}`;
      expect((await first.fetchJson(path, { method: 'PATCH', token, body: { status } })).status).toBe(200);
      for (const copy of [second, first]) expect((await find(copy))?.status).toBe(status);
      const csv = await fetch(`${second.url}/api/orders/export.csv?search=${orderId}`, {
        headers: { authorization: `Bearer ${token}` },
      });
      expect(await csv.text()).toContain(`,${status},`);
    }
  });

  it('do not use the replica while it lags past the limit', async () => {
    const [first] = copies;
    await delayReplay('1h');
    const { token } = await logInDemo(first, 'admin');
    const id = await firstProduct(first);
    await waitUntil('it is left out', async () => {
      const body = { description: 'Dried on a roof of Multan.' };
      await first.fetchJson(`/api/products/update-product/${id}`, { method: 'PATCH', token, body });
      return metric(await metricsOf(first), 'database_replica_used') === 0 || undefined;
    });
    expect(metric(await metricsOf(first), 'database_replica_lag_seconds')).toBeGreaterThan(3);
    const before = await readsOf(first, 'replica');
    for (const page of [3, 4, 5]) expect((await fetch(`${first.url}/api/products?page=${page}`)).status).toBe(200);
    expect(await readsOf(first, 'replica')).toBe(before);
    await replica.set('recovery_min_apply_delay = 0');
    await waitUntil(
      'it is back',
      async () => metric(await metricsOf(first), 'database_replica_used') === 1 || undefined,
    );
  });
});
