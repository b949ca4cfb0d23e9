export interface InvariantResult {
  what: string;
  found: string;
  expected: string;
  holds: boolean;
}

export interface Outcome {
  assertions: InvariantResult[];
  notes: string[];
}

export function exactly(what: string, found: number, expected: number): InvariantResult {
  return { what, found: format(found), expected: format(expected), holds: found === expected };
}

export function atMost(what: string, found: number, limit: number, unit = ''): InvariantResult {
  return { what, found: format(found) + unit, expected: `at most ${format(limit)}${unit}`, holds: found <= limit };
}

export function atLeast(what: string, found: number, limit: number, unit = ''): InvariantResult {
  return { what, found: format(found) + unit, expected: `at least ${format(limit)}${unit}`, holds: found >= limit };
}

export function violationsOf(assertions: readonly InvariantResult[]): string[] {
  return assertions
    .filter(({ holds }) => !holds)
    .map(({ what, found, expected }) => `${what}: ${found}, expected ${expected}`);
}

export function tableOf(assertions: readonly InvariantResult[]): string {
  const head = ['invariant', 'measured', 'expected', 'holds'];
  const rows = assertions.map(({ what, found, expected, holds }) => [what, found, expected, holds ? 'yes' : 'NO']);
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

function format(number: number): string {
  return number.toLocaleString('en', { maximumFractionDigits: 2 });
}
