import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { parseSync } from 'vite';

/** Words of a private vocabulary that the code once had, with what the field calls them. */
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

/** Names that HTTP bodies, the database, HTML or a library fix. */
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

/** The HTTP term for a connection that serves several requests. */
const KEEP_ALIVE = /keep-?alive/i;

const SOURCES = '{contract,server,web,database,tools,scripts,test,e2e,bench,resilience}/**/*.{ts,tsx}';

function* identifiersIn(node: unknown): Generator<string> {
  if (typeof node !== 'object' || node === null) return;
  if ('type' in node && String(node.type).endsWith('Identifier') && 'name' in node && typeof node.name === 'string') {
    yield node.name;
  }
  for (const child of Object.values(node)) yield* identifiersIn(child);
}

const wordsIn = (name: string): string[] =>
  name.split(/(?<=[a-z\d])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])|[_\W]+/).map((word) => word.toLowerCase());

/** `npm run check` runs this: finds banned words in identifiers and in the names of files, lists them and ends with 1. */
const findings = new Set<string>();
for (const file of globSync(SOURCES, { exclude: ['scripts/check-words.ts', '**/node_modules/**'] })) {
  const { program } = parseSync(file, readFileSync(file, 'utf8'));
  for (const name of [basename(file), ...identifiersIn(program)]) {
    if (FIXED.has(name) || KEEP_ALIVE.test(name)) continue;
    const banned = wordsIn(name).find((word) => Object.hasOwn(BANNED, word));
    if (banned) findings.add(`${file}: ${name} (say ${BANNED[banned]})`);
  }
}
for (const finding of findings) console.log(finding);
process.exitCode = findings.size > 0 ? 1 : 0;
