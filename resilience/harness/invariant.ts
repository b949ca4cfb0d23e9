/** One thing that was asserted, and what was counted. */
export interface InvariantResult {
  what: string;
  found: string;
  expected: string;
  holds: boolean;
}

export interface Outcome {
  assertions: InvariantResult[];
  /** What a reader must know: how much was done, what this machine could not do. One sentence each. */
  notes: string[];
}

export function exactly(what: string, found: number, expected: number): InvariantResult {
  return { what, found: format(found), expected: format(expected), holds: found === expected };
}

/** `unit` stands behind both figures. */
export function atMost(what: string, found: number, limit: number, unit = ''): InvariantResult {
  return { what, found: format(found) + unit, expected: `at most ${format(limit)}${unit}`, holds: found <= limit };
}

/** `unit` stands behind both figures. */
export function atLeast(what: string, found: number, limit: number, unit = ''): InvariantResult {
  return { what, found: format(found) + unit, expected: `at least ${format(limit)}${unit}`, holds: found >= limit };
}

/** The claims as one Markdown table. */
export function tableOf(assertions: readonly InvariantResult[]): string {
  const head = ['asserted', 'counted', 'expected', 'holds'];
  const rows = assertions.map(({ what, found, expected, holds }) => [what, found, expected, holds ? 'yes' : 'NO']);
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

function format(number: number): string {
  return number.toLocaleString('en', { maximumFractionDigits: 2 });
}
