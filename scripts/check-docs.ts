import { execFileSync } from 'node:child_process';
import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DAY_MS } from '#contract/time.ts';

const DOCS = ['README.md', '{docs,bench,resilience,tools,deploy}/**/*.md'];
const FILES = [
  '*',
  '{.ci,bench,contract,database,deploy,docs,e2e,public,resilience,scripts,server,test,tools,web}/**/*',
];
const exclude = ['**/node_modules/**'];

const LINK = /\]\((?!https?:|mailto:)([^)#\s]*)(?:#([^)\s]+))?\)/g;
const CODE_PATH = /`(?:\.{1,2}\/)*([\w./-]+\.(?:tsx?|mjs|sql|css))`/g;

/** Returns a message for each link that leads nowhere, and for each source file in backticks that does not exist. */
export function findBroken(doc: string, text: string, files: readonly string[]): string[] {
  const prose = text.replace(/^```.*?^```$/gms, '');
  const broken = [...prose.matchAll(LINK)].flatMap(([link, path = '', anchor]) => {
    const target = path === '' ? doc : join(dirname(doc), path);
    const isFound = existsSync(target) && (!anchor || !target.endsWith('.md') || anchorsOf(target).includes(anchor));
    return isFound ? [] : [`${doc}: ${link.slice(1)} leads nowhere`];
  });
  const missing = [...prose.matchAll(CODE_PATH)].flatMap(([, path = '']) =>
    files.some((file) => file === path || file.endsWith(`/${path}`)) ? [] : [`${doc}: no file is named ${path}`],
  );
  return [...broken, ...missing];
}

function anchorsOf(doc: string): string[] {
  return [...readFileSync(doc, 'utf8').matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\d\s_-]/gu, '')
      .replaceAll(' ', '-'),
  );
}

/** Pages change every day, and the pictures should show today's shop. */
const IMAGE_AGE_MAX_DAYS = 30;

/** Returns the time of the newest commit in ms since 1970. Without git, returns the time of the newest file. */
function changedAt(pattern: string): number {
  try {
    const args = ['log', '-1', '--format=%ct', '--', `:(glob)${pattern}`, ':(glob,exclude)**/*.test.*'];
    return Number(execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })) * 1_000;
  } catch {
    return Math.max(...globSync(pattern).map((file) => statSync(file).mtimeMs));
  }
}

if (import.meta.main) {
  const files = globSync(FILES, { exclude }).map((file) => file.replaceAll('\\', '/'));
  const docs = globSync(DOCS, { exclude });
  const errors = docs.flatMap((doc) => findBroken(doc, readFileSync(doc, 'utf8'), files));
  const days = Math.floor((changedAt('web/**') - changedAt('docs/images/*')) / DAY_MS);
  const age = `the images of the docs are ${days} days older than the pages: npm run readme:pictures`;
  if (days > IMAGE_AGE_MAX_DAYS) errors.push(age);
  else if (days > 0) console.log(`Warning: ${age}`);
  for (const error of errors) console.error(error);
  console.log(`${docs.length} pages of docs, ${errors.length} errors`);
  if (errors.length > 0) process.exit(1);
}
