import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const PAGE = 'docs/spec-coverage.md';
const HEADING = '## Statement by statement';
/** Fewer rows mean that a section of the specification is missing. */
const FEWEST_ROWS = 300;

interface Row {
  statement: string;
  places: string;
  proof: string;
}

function readRows(): Row[] {
  const page = readFileSync(PAGE, 'utf8');
  const table = page.slice(page.indexOf(HEADING)).split('\n');
  return table
    .filter((line) => line.startsWith('| ') && !line.startsWith('| section |'))
    .map((line) => {
      const [, , statement = '', places = '', proof = ''] = line.split(/(?<!\\)\|/).map((cell) => cell.trim());
      return { statement, places, proof };
    });
}

const PATH = /`?((?:contract|server|web|e2e|test|database|scripts)\/[\w./-]+\.tsx?)`?/g;
const pathsOf = (cell: string) => [...cell.matchAll(PATH)].map(([, path = '']) => path);

function proofsOf(cell: string): { path: string; title: string }[] {
  return cell
    .split(/<br>|;\s+(?=`?(?:contract|server|web|e2e|test|database)\/)/)
    .filter((part) => part.includes(' > '))
    .map((part) => {
      const [path = '', ...title] = part.split(' > ');
      return {
        path: path.replaceAll('`', '').trim(),
        title: title
          .join(' > ')
          .replace(/^`+|`+$/g, '')
          .trim(),
      };
    });
}

/** Source and table escape quotes differently, so backslashes and backticks are ignored. */
const withoutQuotes = (text: string) => text.replaceAll('\\', '').replaceAll('`', '');

describe('the table of statements', () => {
  const rows = readRows();

  it('covers the whole specification', () => {
    expect(rows.length).toBeGreaterThanOrEqual(FEWEST_ROWS);
  });

  it('names existing files', () => {
    const paths = rows.flatMap(({ places, proof }) => [...pathsOf(places), ...pathsOf(proof)]);
    expect(paths.filter((path) => !existsSync(path))).toEqual([]);
  });

  it('names existing tests, at least one for each statement', () => {
    const proofs = rows.map(({ statement, proof }) => ({ statement, named: proofsOf(proof) }));
    expect(proofs.filter(({ named }) => named.length === 0)).toEqual([]);
    const missing = proofs
      .flatMap(({ named }) => named)
      .filter(({ path, title }) => !withoutQuotes(readSource(path)).includes(withoutQuotes(title)));
    expect(missing).toEqual([]);
  });
});

const sources = new Map<string, string>();

function readSource(path: string): string {
  const source = sources.get(path) ?? (existsSync(path) ? readFileSync(path, 'utf8') : '');
  sources.set(path, source);
  return source;
}
