import { join } from 'node:path';
import type { ReleaseMaker } from '#resilience/harness/packed-releases.ts';

const versioned = (version: string) => (text: string) => text.replace(/"version": ".*"/, `"version": "${version}"`);

/** Adds a migration to the journal of the last release. */
const journaled = (tag: string) => (text: string) => {
  const { entries, ...rest } = JSON.parse(text) as { entries: { idx: number; when: number }[] };
  const last = entries.at(-1) ?? { idx: 0, when: 0 };
  return JSON.stringify({ ...rest, entries: [...entries, { ...last, idx: last.idx + 1, when: last.when + 1, tag }] });
};

const JOURNAL = 'database/migrations/meta/_journal.json';

/** Packs the releases that the updates of `install` try: some do not install, migrate or start. */
export function makeReleases(maker: ReleaseMaker, folder: string): void {
  const pack = (name: string, isBuilt = true) => maker.pack(join(folder, `${name}.tar.gz`), { isBuilt });
  pack('first');
  const added = {
    [JOURNAL]: journaled('9998_trial'),
    '+database/migrations/9998_trial.sql': () => 'create table trial_of_update (id integer primary key);\n',
  };
  maker.change({ 'package.json': versioned('100.2.0'), ...added });
  pack('second');
  maker.change({ 'README.md': (text) => `${text}\n` });
  pack('third');
  maker.change({ 'README.md': (text) => `${text}\n` });
  pack('fourth');
  maker.change({ 'server/main.ts': (text) => `${text}\nthrow new Error('This release crashes');\n` });
  pack('crashes');
  maker.change({
    'server/main.ts': (text) =>
      text.replace(/^throw .*\n/m, '').replace(/^main\(\)/m, 'setInterval(() => main, 1_000);\nPromise.resolve()'),
  });
  pack('hangs');
  maker.reset();
  maker.change({
    ...added,
    [JOURNAL]: (text) => journaled('9999_broken')(journaled('9998_trial')(text)),
    '+database/migrations/9999_broken.sql': () => 'alter table no_such_table add column broken integer;\n',
  });
  pack('broken-migration');
  maker.reset();
  maker.change({
    ...added,
    'package.json': (text) => versioned('100.5.0')(text).replace(/"zod": ".*"/, '"zod": "0.0.1"'),
  });
  pack('not-installable', false);
}
