import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CannotRun } from './cannot-run.ts';
import { findShopSizes, shopUrl } from './databases.ts';
import { openDemoShop } from './demo-store.ts';
import type { BenchOptions } from './options.ts';
import { type Server, startServer, startShop } from './spawn.ts';

export interface ReadShop {
  name: string;
  databaseUrl: string;
  start(env?: Record<string, string>): Promise<Server>;
  close(): Promise<void>;
}

/** Opens the requested or largest seeded shop, else the demo. Throws `CannotRun` without PostgreSQL. */
export async function openShop(options: BenchOptions): Promise<ReadShop> {
  const size = await chooseShop(options);
  if (size !== undefined) return openSeededShop(options.postgresUrl, size);
  const demo = await openDemoShop(options.postgresUrl);
  await demo.server.end();
  return {
    name: 'the demo (no shop was seeded)',
    databaseUrl: demo.databaseUrl,
    start: (env) => demo.startAnother(env),
    close: () => demo.close(),
  };
}

/** Benchmarks must not change a seeded shop, because later runs use it, too. */
export async function openSeededShop(postgresUrl: string, size: number): Promise<ReadShop> {
  const databaseUrl = shopUrl(postgresUrl, size);
  // The database stores the id of the image folder, and a shop does not start with another folder.
  const folder = join(tmpdir(), `nanhi-bench-images-${size}`);
  const servers: Server[] = [];
  return {
    name: `${size.toLocaleString('en')} products`,
    databaseUrl,
    async start(env = {}) {
      const server = await startShop({ DATABASE_URL: databaseUrl, DATA_DIR: folder, SERVICES: 'web', ...env });
      servers.push(server);
      return server;
    },
    async close() {
      for (const server of servers) await server.end();
    },
  };
}

export function startListBaseline(databaseUrl: string): Promise<Server> {
  const path = '/api/products?page=1&limit=8';
  return startServer(['bench/baselines/product-list-server.ts'], { DATABASE_URL: databaseUrl }, { path });
}

/** Chooses the requested shop, else the largest. Throws `CannotRun` if the requested shop or PostgreSQL is missing. */
async function chooseShop({ postgresUrl, products }: BenchOptions): Promise<number | undefined> {
  const sizes = await findShopSizes(postgresUrl);
  if (products === undefined) return sizes.at(-1);
  if (sizes.includes(products)) return products;
  throw new CannotRun(`there is no nanhi_bench_${products}. npm run bench:seed -- --products ${products} makes it.`);
}
