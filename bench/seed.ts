import { fillDatabase } from './seed/fill-database.ts';
import { openTarget } from './seed/open-target.ts';
import { readSeedOptions } from './seed/read-seed-options.ts';

/** `npm run bench:seed -- --products N [--database URL] [--fresh]` makes N products and N orders. */
async function seed(): Promise<void> {
  const options = readSeedOptions(process.argv.slice(2), process.env);
  const startedAt = performance.now();
  const client = await openTarget(options);
  try {
    for await (const { made, count, seconds } of fillDatabase(client, options.products)) {
      process.stdout.write(`${seconds.toFixed(1).padStart(7)} s  ${count.toLocaleString('en').padStart(10)} ${made}\n`);
    }
  } finally {
    await client.end();
  }
  const seconds = (performance.now() - startedAt) / 1_000;
  process.stdout.write(`${seconds.toFixed(1).padStart(7)} s  in all, in ${new URL(options.url).pathname.slice(1)}\n`);
}

seed().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
