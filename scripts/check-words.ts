import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { parseSync } from 'vite';
import { findHabits, type Prose, readMarkdown, readSource } from './check-prose.ts';

/** Words that names must not contain, each with the usual term. */
const BANNED: Record<string, string> = {
  airborne: 'in flight',
  answer: 'response, result',
  answers: 'responses',
  carrier: 'mail transport',
  denial: 'error',
  doomed: 'deleting',
  failure: 'error',
  failures: 'errors',
  gathered: 'scanned, merged',
  keep: 'cache, store, persist',
  keeper: 'cache, supervisor',
  kept: 'cached, stored',
  look: 'variant, view',
  overtaken: 'invalidated',
  people: 'users, customers',
  person: 'user, customer',
  picture: 'image',
  pictures: 'images',
  refusal: 'error',
  shelf: 'stock',
  tell: 'notify, publish, emit',
  told: 'notified',
  torture: 'resilience',
  yardstick: 'baseline',
};

/** Names that the project cannot change, because HTTP bodies, the database, HTML or a library use them. */
const FIXED = new Set([
  'endOnFailure',
  'failure',
  'failureMessages',
  'keepAlive',
  'keepFeatures',
  'keepUnusedDataFor',
  'no_answer',
  'picture',
  'Pictures',
  'pictures',
  'pictures_per_day',
  'SERIALIZATION_FAILURE',
  'shouldKeepAlive',
]);

/** Allowed, because it is the HTTP term for a connection that serves several requests. */
const KEEP_ALIVE = /keep-?alive/i;

const SOURCES = '{contract,server,web,database,tools,scripts,test,e2e,bench,resilience}/**/*.{ts,tsx,js,mjs}';
const DOCS = ['README.md', '{docs,bench,resilience,tools,deploy}/**/*.md'];
const EXCLUDED = ['scripts/check-{words,prose,prose.test}.ts', '**/node_modules/**'];

function* identifiersIn(node: unknown): Generator<string> {
  if (typeof node !== 'object' || node === null) return;
  if ('type' in node && String(node.type).endsWith('Identifier') && 'name' in node && typeof node.name === 'string') {
    yield node.name;
  }
  for (const child of Object.values(node)) yield* identifiersIn(child);
}

const wordsIn = (name: string): string[] =>
  name.split(/(?<=[a-z\d])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])|[_\W]+/).map((word) => word.toLowerCase());

const errors = new Set<string>();

function checkProse(file: string, proses: readonly Prose[]): void {
  for (const prose of proses) {
    for (const habit of findHabits(prose)) errors.add(`${file}:${prose.line}: ${habit}`);
  }
}

for (const file of globSync(SOURCES, { exclude: EXCLUDED })) {
  const source = readFileSync(file, 'utf8');
  const { program, comments } = parseSync(file, source);
  const names = /\.tsx?$/.test(file) ? [basename(file), ...identifiersIn(program)] : [];
  for (const name of names) {
    if (FIXED.has(name) || KEEP_ALIVE.test(name)) continue;
    const banned = wordsIn(name).find((word) => Object.hasOwn(BANNED, word));
    if (banned) errors.add(`${file}: ${name} (say ${BANNED[banned]})`);
  }
  checkProse(file, readSource(source, { program, comments }));
}
for (const file of globSync(DOCS, { exclude: EXCLUDED })) checkProse(file, readMarkdown(readFileSync(file, 'utf8')));

for (const error of errors) console.log(error);
process.exitCode = errors.size > 0 ? 1 : 0;
