import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { z } from 'zod';

const DEFAULT_FILE = 'build/sbom.cdx.json';
const lockSchema = z.looseObject({
  packages: z.record(z.string(), z.looseObject({ version: z.string().optional(), dev: z.boolean().optional() })),
});

export const readLock = () => lockSchema.parse(JSON.parse(readFileSync('package-lock.json', 'utf8')));

/**
 * Returns CycloneDX JSON. The lock file for npm lists no development packages: `--omit=dev` would also omit packages
 * that production shares with them.
 */
export function makeSbom(): string {
  const { devDependencies: _, ...manifest } = JSON.parse(readFileSync('package.json', 'utf8')) as Record<
    string,
    unknown
  >;
  const lock = readLock();
  const packages = Object.fromEntries(Object.entries(lock.packages).filter(([, { dev }]) => !dev));
  delete packages['']?.['devDependencies'];
  const folder = mkdtempSync(join(tmpdir(), 'nanhi-sbom-'));
  try {
    writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest));
    writeFileSync(join(folder, 'package-lock.json'), JSON.stringify({ ...lock, packages }));
    const { status, stdout, stderr } = spawnSync('npm', ['sbom', '--package-lock-only', '--sbom-format=cyclonedx'], {
      cwd: folder,
      encoding: 'utf8',
      shell: process.platform === 'win32',
    });
    if (status !== 0) throw new Error(`npm sbom has failed: ${stderr}`);
    return stdout;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

if (import.meta.main) {
  const [file = DEFAULT_FILE] = process.argv.slice(2);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, makeSbom());
  console.log(`Wrote ${file}`);
}
