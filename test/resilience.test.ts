import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const PAGE = 'docs/resilience.md';
const DEPENDENCIES = ['database', 'disk', 'bucket of images', 'mail', 'job queue'];
const FAULTS = ['down', 'slow', 'full', 'restarted'];

interface Row {
  what: string;
  fault: string;
  path: string;
  title: string;
}

function readRows(): Row[] {
  return readFileSync(PAGE, 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| ') && !line.startsWith('| what |'))
    .map((line) => {
      const cells = line.split('|').map((cell) => cell.trim());
      const [path = '', ...title] = (cells[6] ?? '').split(' > ');
      return { what: cells[1] ?? '', fault: cells[2] ?? '', path: path.replaceAll('`', ''), title: title.join(' > ') };
    });
}

it('the table of faults has a row for each fault of each dependency', () => {
  const rows = readRows();
  for (const what of DEPENDENCIES) {
    for (const fault of FAULTS) {
      const found = rows.some((row) => row.what.startsWith(what) && row.fault.split(/\W/).includes(fault));
      expect(found, `${what}: ${fault}`).toBe(true);
    }
  }
});

it.each(readRows())('the table of faults names an existing test for $what, $fault: $title', ({ path, title }) => {
  expect(existsSync(path), path).toBe(true);
  expect(title).not.toBe('');
  expect(readFileSync(path, 'utf8').replace(/\s+/g, ' '), path).toContain(title);
});
