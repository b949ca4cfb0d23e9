import { expect, it } from 'vitest';
import { type Component, findForbidden, findUnlisted, sbomSchema } from './check-licences.ts';
import { makeSbom } from './sbom.ts';

const component = (name: string, ...licenses: Component['licenses']): Component => ({
  name,
  version: '1.0.0',
  licenses,
});

it.each([
  ['no licence', component('a')],
  ['an unknown one', component('a', { license: { id: 'GPL-3.0-only' } })],
  ['a name that is no identifier', component('a', { license: { name: 'SEE LICENSE IN file' } })],
  ['one forbidden of two', component('a', { expression: 'MIT AND GPL-3.0-only' })],
  ['an expression of both kinds', component('a', { expression: 'MIT OR ISC AND GPL-3.0-only' })],
  ['an exception of other packages', component('a', { license: { id: 'LGPL-3.0-or-later' } })],
])('rejects a package with %s', (_what, found) => {
  expect(findForbidden([found])).toEqual([expect.stringMatching(/^a 1\.0\.0: ./)]);
});

it('allows a choice with an allowed licence, and the exceptions', () => {
  expect(
    findForbidden([
      component('a', { expression: '(MIT OR GPL-3.0-only)' }),
      component('@img/sharp-win32-x64', { expression: 'Apache-2.0 AND LGPL-3.0-or-later' }),
    ]),
  ).toEqual([]);
});

it('an SBOM of the project names the licence of every production package, and no registry', () => {
  const text = makeSbom();
  const { components } = sbomSchema.parse(JSON.parse(text));
  expect(findUnlisted(components)).toEqual([]);
  expect(findUnlisted(components.filter(({ name }) => name !== 'fastify'))).toEqual([
    expect.stringMatching(/^fastify /),
  ]);
  expect(findForbidden(components)).toEqual([]);
  const addresses = text.match(/https?:\/\/[^/"]+/g) ?? [];
  expect([...new Set(addresses)]).toEqual(['http://cyclonedx.org']);
});
