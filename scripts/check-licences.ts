import { z } from 'zod';
import { makeSbom, readLock } from './sbom.ts';

/** Licences that only require a notice. Other licences may require to publish the shop's own code. */
const ALLOWED = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'ISC',
  'MIT',
  'MIT-0',
  // Licence of the fonts.
  'OFL-1.1',
]);

const EXCEPTIONS = [
  {
    packages: ['argparse'],
    licence: 'PSF-2.0',
    reason: "Python's own licence, as permissive as BSD; only the command of markdown-it uses it",
  },
  {
    packages: ['@img/sharp-libvips-', '@img/sharp-wasm32', '@img/sharp-win32-'],
    licence: 'LGPL-3.0-or-later',
    reason: 'libvips is a library of its own, unmodified, and anybody may replace its file',
  },
];

export const sbomSchema = z.object({
  components: z.array(
    z.object({
      name: z.string(),
      version: z.string(),
      licenses: z
        .array(
          z.union([
            z.object({ license: z.object({ id: z.string().optional(), name: z.string().optional() }) }),
            z.object({ expression: z.string() }),
          ]),
        )
        .default([]),
    }),
  ),
});
export type Component = z.infer<typeof sbomSchema>['components'][number];

export function findForbidden(components: readonly Component[]): string[] {
  return components.flatMap(({ name, version, licenses }) => {
    const expressions = licenses.map((each) =>
      'expression' in each ? each.expression : (each.license.id ?? each.license.name ?? 'none'),
    );
    const isFine = expressions.length > 0 && expressions.every((expression) => isAllowed(name, expression));
    return isFine ? [] : [`${name} ${version}: ${expressions.join(', ') || 'no licence'}`];
  });
}

/** Evaluates an SPDX licence expression. Returns false for AND mixed with OR, which somebody has to judge. */
function isAllowed(name: string, expression: string): boolean {
  const bare = expression.replace(/^\((.*)\)$/, '$1');
  const isAlternative = bare.includes(' OR ');
  if (bare.includes('(') || (isAlternative && bare.includes(' AND '))) return false;
  const licences = bare.split(isAlternative ? ' OR ' : ' AND ');
  const isPermitted = (licence: string) => ALLOWED.has(licence) || isException(name, licence);
  return isAlternative ? licences.some(isPermitted) : licences.every(isPermitted);
}

function isException(name: string, licence: string): boolean {
  return EXCEPTIONS.some((each) => each.licence === licence && each.packages.some((begin) => name.startsWith(begin)));
}

/** Returns production packages of the lock file that are missing from `components`. */
export function findUnlisted(components: readonly Component[]): string[] {
  const listed = new Set(components.map(({ name, version }) => `${name} ${version}`));
  return Object.entries(readLock().packages)
    .filter(([path, { dev }]) => path !== '' && !dev)
    .map(([path, { version }]) => `${path.split('node_modules/').at(-1)} ${version}`)
    .filter((each) => !listed.has(each));
}

if (import.meta.main) {
  const { components } = sbomSchema.parse(JSON.parse(makeSbom()));
  const errors = [
    ...findForbidden(components).map((line) => `No allowed licence: ${line} (see scripts/check-licences.ts)`),
    ...findUnlisted(components).map((line) => `Missing from the SBOM: ${line}`),
  ];
  for (const error of errors) console.error(error);
  console.log(`${components.length} packages of production, ${errors.length} errors`);
  if (errors.length > 0) process.exit(1);
}
