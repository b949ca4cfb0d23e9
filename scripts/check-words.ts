import { globSync, readFileSync } from 'node:fs';
import { parseSync } from 'vite';

/**
 * Words of a private vocabulary that this code once had, with what the field calls them. `npm run check` finds them in
 * identifiers and file names. Names that a stored format or the specification fixes stand in `FIXED`.
 */
const BANNED: Record<string, string> = {
  keep: 'cache, store, persist',
  kept: 'cached, stored',
  keeper: 'cache, supervisor',
  answer: 'response, result',
  answers: 'responses',
  picture: 'image',
  pictures: 'images',
  person: 'user, customer',
  people: 'users, customers',
  failure: 'error',
  failures: 'errors',
  refusal: 'error',
  denial: 'error',
  tell: 'notify, publish, emit',
  told: 'notified',
  shelf: 'stock',
  cells: 'facet counts',
  carrier: 'mail transport',
  torture: 'resilience',
  yardstick: 'baseline',
  airborne: 'in flight',
  overtaken: 'invalidated',
  gathered: 'scanned',
  doomed: 'deleting',
  look: 'variant, view',
};

/** Fixed by HTTP, the database, stored jobs, an older backup, or a library. */
const FIXED = new Set(['pictures']);

const SOURCES = '{contract,server,web,database/demo,scripts,test,e2e,bench,resilience}/**/*.{ts,tsx}';

interface Node {
  type?: string;
  name?: unknown;
}

function* identifiersOf(node: unknown): Generator<string> {
  if (typeof node !== 'object' || node === null) return;
  const { type, name } = node as Node;
  if (type?.endsWith('Identifier') && typeof name === 'string') yield name;
  for (const child of Object.values(node)) yield* identifiersOf(child);
}

const wordsOf = (name: string): string[] =>
  name.split(/(?<=[a-z\d])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])|[_\W]+/).map((word) => word.toLowerCase());
const findings = new Map<string, string>();
for (const file of globSync(SOURCES)) {
  const { program } = parseSync(file, readFileSync(file, 'utf8'));
  for (const name of [file.replace(/^.*\//, '').replace(/\.\w+$/, ''), ...identifiersOf(program)]) {
    if (FIXED.has(name)) continue;
    const word = wordsOf(name).find((each) => Object.hasOwn(BANNED, each));
    if (word) findings.set(`${file}: ${name}`, BANNED[word] ?? '');
  }
}
for (const [finding, instead] of findings) console.log(`${finding} (write: ${instead})`);
if (findings.size > 0) process.exit(1);
