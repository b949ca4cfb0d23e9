import { join } from 'node:path';

const NAME = 'spreadsheet-worker';

export function bundledWorkerIn(folder: string): string {
  return join(folder, `${NAME}.mjs`);
}

/** Tests start hundreds of threads, and a bundled thread starts in a third of the processor time. */
export async function bundleSpreadsheetWorker(folder: string): Promise<void> {
  // Vite is imported only here, because Vitest's workers import this file too and do not need Vite.
  const { build } = await import('vite');
  await build({
    root: join(import.meta.dirname, '..'),
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    ssr: { noExternal: true },
    build: {
      ssr: true,
      outDir: folder,
      emptyOutDir: false,
      target: 'node24',
      rolldownOptions: {
        input: { [NAME]: join(import.meta.dirname, '../server/platform/spreadsheets/spreadsheet-worker.ts') },
        output: { entryFileNames: '[name].mjs', codeSplitting: false },
      },
    },
  });
}
