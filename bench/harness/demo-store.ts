import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Product, ProductList } from '#contract/catalogue.schema.ts';
import { productPath } from '#contract/product-path.ts';
import { NO_ORDER_LIMITS } from '#test/no-order-limits.ts';
import { makeRunDatabase } from './databases.ts';
import { type Server, type Side, startShop } from './spawn.ts';

export interface DemoShop {
  server: Server;
  databaseUrl: string;
  startAnother: (env?: Record<string, string>) => Promise<Server>;
  close(): Promise<void>;
}

/** Throws `CannotRun` without PostgreSQL. */
export async function openDemoShop(postgresUrl: string, side: Side = 'server'): Promise<DemoShop> {
  const database = await makeRunDatabase(postgresUrl);
  const folder = await mkdtemp(join(tmpdir(), 'nanhi-bench-'));
  const shared = { DATABASE_URL: database.url, DATA_DIR: folder, DEMO: 'true', ...NO_ORDER_LIMITS };
  const servers: Server[] = [];
  const startAnother = async (more: Record<string, string> = {}) => {
    const server = await startShop({ ...shared, SERVICES: 'web', ...more }, side);
    servers.push(server);
    return server;
  };
  const close = async () => {
    for (const server of servers) await server.end();
    await database.drop();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    return { server: await startAnother(), databaseUrl: database.url, startAnother, close };
  } catch (error) {
    await close();
    throw error;
  }
}

export async function firstProductOf({ url }: Pick<Server, 'url'>): Promise<Product> {
  const { products } = (await (await fetch(`${url}/api/products?limit=1`)).json()) as ProductList;
  const [product] = products;
  if (!product) throw new Error('There is no product');
  return product;
}

export async function mainPagesOf(server: Pick<Server, 'url'>): Promise<Record<'home' | 'shop' | 'product', string>> {
  return { home: '/', shop: '/shop', product: productPath(await firstProductOf(server)) };
}
