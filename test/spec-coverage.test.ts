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

/** 'path > title' pairs of a proof cell, separated by `<br>` or `;`. */
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

/** True if the source holds the title, however its quotes are escaped. */
function holdsTitle(source: string, title: string): boolean {
  const plain = (text: string) => text.replaceAll('\\', '').replaceAll('`', '');
  return plain(source).includes(plain(title));
}

describe('the table of statements', () => {
  const rows = readRows();

  it('covers the whole specification', () => {
    expect(rows.length).toBeGreaterThanOrEqual(FEWEST_ROWS);
  });

  it.each(rows)('names existing files: $statement', ({ places, proof }) => {
    for (const path of [...pathsOf(places), ...pathsOf(proof)]) expect(existsSync(path), path).toBe(true);
  });

  it.each(rows)('names existing tests: $statement', ({ proof }) => {
    const proofs = proofsOf(proof);
    expect(proofs.length, 'a proof').toBeGreaterThan(0);
    for (const { path, title } of proofs) {
      const source = existsSync(path) ? readFileSync(path, 'utf8') : '';
      expect(holdsTitle(source, title), `${path} > ${title}`).toBe(true);
    }
  });
});
