import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import { expect, it } from 'vitest';
import routes from '#web/routes.ts';

const STAFF_ONLY = 'pages/dashboard/admin/staff-only.tsx';
/** Matches imports of values, also by `import()`. */
const IMPORT =
  /^(?:import|export)(?! type\b)[^'"]*?from '(?<from>[^']+)'|^import '(?<effect>[^']+)'|\bimport\('(?<lazy>[^']+)'\)/gm;

function shoppersPages(entries: readonly RouteConfigEntry[]): string[] {
  return entries
    .filter(({ file }) => file !== STAFF_ONLY)
    .flatMap(({ file, children = [] }) => [join('web', file), ...shoppersPages(children)]);
}

function importsOf(file: string): string[] {
  return [...readFileSync(file, 'utf8').matchAll(IMPORT)].flatMap(({ groups }) => {
    const path = groups?.['from'] ?? groups?.['effect'] ?? groups?.['lazy'] ?? '';
    if (path.startsWith('#web/') || path.startsWith('#contract/')) return [path.slice(1)];
    if (path.startsWith('./')) return [join(dirname(file), path)];
    return path === 'zod' ? [path] : [];
  });
}

it('loads no schema and no zod on pages of shoppers', () => {
  const importers = new Map([...shoppersPages(routes), 'web/root.tsx'].map((page) => [page, '']));
  for (const [file] of importers) {
    if (!/\.tsx?$/.test(file)) continue;
    for (const imported of importsOf(file)) if (!importers.has(imported)) importers.set(imported, file);
  }
  expect([...importers.keys()]).toContain('web/ui/dashboard/use-checked-form.ts');
  const schemas = [...importers].filter(([file]) => file === 'zod' || file.endsWith('.schema.ts'));
  expect(schemas).toEqual([]);
});
