import { type Finding, isMet, type Target } from './finding.ts';
import type { Summary } from './summarize.ts';

const HEAD = ['measure', 'unit', 'ours', 'baseline', 'ratio (lowest to highest)', 'target', 'met'];

export function tableOf(findings: readonly Finding[]): string {
  const rows = findings.map((finding) => [
    finding.what,
    finding.unit,
    withSpread(finding.ours),
    finding.baseline ? withSpread(finding.baseline) : '',
    finding.ratio ? withSpread(finding.ratio) : '',
    finding.target ? format(finding.target, finding.unit) : '',
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

function format(target: Target, unit: string): string {
  if ('atLeast' in target) return `at least ${short(target.atLeast)}`;
  const ratio = `at most ${short(target.atMost)}`;
  return target.orOurs === undefined ? ratio : `${ratio}, or ${short(target.orOurs)} ${unit}`;
}

/** Three significant digits, but all digits before the decimal point. */
export function short(value: number): string {
  const digits = Math.abs(value) >= 100 || Number.isInteger(value) ? 0 : Math.abs(value) >= 10 ? 1 : 2;
  return value.toLocaleString('en', { maximumFractionDigits: digits, minimumFractionDigits: digits });
}
