import { posix } from 'node:path';
import type { MergedRange } from './sheet.ts';
import { columnNumber } from './xlsx-limits.ts';

const SHEET_TAG = /<(?:[\w.-]+:)?sheet\s(?<attributes>[^>]*)>/g;
const RELATION_TAG = /<(?:[\w.-]+:)?Relationship\s(?<attributes>[^>]*)>/g;
const MERGED_TAG = /<(?:[\w.-]+:)?mergeCell\s[^>]*ref="(?<from>[A-Z]+)(?<fromLine>\d+):(?<to>[A-Z]+)(?<toLine>\d+)"/g;
const MERGED_MAX = 1_000;

export interface SheetPart {
  isHidden: boolean;
  /** Undefined for a sheet that is a chart. */
  path: string | undefined;
}

/** Returns the sheets in the order of their tabs, as the library does. */
export function listSheetParts(parts: ReadonlyMap<string, Buffer>): SheetPart[] {
  const textOf = (path: string) => parts.get(path)?.toString('utf8') ?? '';
  const paths = new Map<string, string>();
  for (const { groups } of textOf('xl/_rels/workbook.xml.rels').matchAll(RELATION_TAG)) {
    const { Id: id, Target: target } = attributesOf(groups?.['attributes'] ?? '');
    if (id !== undefined && target !== undefined)
      paths.set(id, posix.join('/xl', target.replace(/^\/xl\//, '')).slice(1));
  }
  return [...textOf('xl/workbook.xml').matchAll(SHEET_TAG)].flatMap(({ groups }) => {
    const { name, state, id = '' } = attributesOf(groups?.['attributes'] ?? '');
    if (!name) return [];
    return [{ isHidden: state === 'hidden' || state === 'veryHidden', path: paths.get(id) }];
  });
}

function attributesOf(text: string): Record<string, string> {
  const found = text.matchAll(/(?:[\w.-]+:)?(?<name>[\w.-]+)\s*=\s*(?:"(?<double>[^"]*)"|'(?<single>[^']*)')/g);
  return Object.fromEntries(
    [...found].map(({ groups }) => [groups?.['name'] ?? '', groups?.['double'] ?? groups?.['single'] ?? '']),
  );
}

export function listMerged(content: Buffer): MergedRange[] {
  return [...content.toString('latin1').matchAll(MERGED_TAG)].slice(0, MERGED_MAX).map(({ groups }) => ({
    fromLine: Number(groups?.['fromLine']),
    toLine: Number(groups?.['toLine']),
    fromColumn: columnNumber(groups?.['from'] ?? ''),
    toColumn: columnNumber(groups?.['to'] ?? ''),
  }));
}
