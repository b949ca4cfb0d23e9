import { type Finding, isMet, type Reach } from './finding.ts';
import type { Summary } from './summarize.ts';

const HEAD = ['what', 'unit', 'ours', 'yardstick', 'ratio (lowest to highest)', 'reach', 'met'];

/** The findings as one Markdown table. */
export function tableOf(findings: readonly Finding[]): string {
  const rows = findings.map((finding) => [
    finding.what,
    finding.unit,
    withSpread(finding.ours),
    finding.yardstick ? withSpread(finding.yardstick) : '',
    finding.ratio ? withSpread(finding.ratio) : '',
    finding.reach ? inWords(finding.reach) : '',
    { true: 'yes', false: 'NO', undefined: '' }[`${isMet(finding)}`],
  ]);
  const details = findings.map(({ detail = '' }) => detail);
  const table = [HEAD, HEAD.map(() => '---'), ...rows];
  const column = ['more', '---', ...details];
  const whole = details.some((detail) => detail !== '')
    ? table.map((cells, row) => [...cells, column[row] ?? ''])
    : table;
  return whole.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

function withSpread({ median, min, max }: Summary): string {
  return min === max ? short(median) : `${short(median)} (${short(min)} to ${short(max)})`;
}

function inWords(reach: Reach): string {
  return 'atLeast' in reach ? `at least ${short(reach.atLeast)}` : `at most ${short(reach.atMost)}`;
}

/** A number for people: three digits that count, and no fewer than the number has before its point. */
export function short(value: number): string {
  const digits = Math.abs(value) >= 100 || Number.isInteger(value) ? 0 : Math.abs(value) >= 10 ? 1 : 2;
  return value.toLocaleString('en', { maximumFractionDigits: digits, minimumFractionDigits: digits });
}
