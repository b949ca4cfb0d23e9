import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'vite';
import { z } from 'zod';
import { runScript } from './run-script.ts';

const FOLDER = join(import.meta.dirname, '../test/previous-release');
const MIGRATIONS = '../../../database/migrations';

/** `npm run release:keep`, after a release: saves its server as one file for test/previous-release.test.ts. */
runScript(async () => {
  const read = async (path: string) => JSON.parse(await readFile(path, 'utf8')) as unknown;
  const { version } = z.object({ version: z.string() }).parse(await read('package.json'));
  const journal = z.object({ entries: z.array(z.object({ tag: z.string() })) });
  const latest = journal.parse(await read('database/migrations/meta/_journal.json')).entries.at(-1)?.tag ?? '';
  await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    ssr: { external: true },
    build: {
      ssr: join(FOLDER, 'entry.ts'),
      outDir: FOLDER,
      emptyOutDir: false,
      minify: false,
      target: 'node24',
      rolldownOptions: { output: { entryFileNames: 'server.mjs', codeSplitting: false } },
    },
  });
  const file = join(FOLDER, 'server.mjs');
  // Migrations are looked up beside the server; it is to find today's, all of which have been applied.
  const built = (await readFile(file, 'utf8')).replace(`"${MIGRATIONS}"`, '"../../database/migrations"');
  if (built.includes(MIGRATIONS)) throw new Error('The release does not say where its migrations are');
  const head = `// Release ${version}, whose newest migration is ${latest}. Made by \`npm run release:keep\`; not to be edited.\n`;
  await writeFile(file, `${head}${built}export const latestMigration = '${latest}';\n`);
  console.log(`Kept release ${version} (${latest})`);
});
