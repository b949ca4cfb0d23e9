/** One thing that was asserted, and what was counted. */
export interface Claim {
  what: string;
  found: string;
  expected: string;
  holds: boolean;
}

export interface Outcome {
  claims: Claim[];
  /** What a reader must know: how much was done, what this machine could not do. One sentence each. */
  notes: string[];
}

export function exactly(what: string, found: number, expected: number): Claim {
  return { what, found: inWords(found), expected: inWords(expected), holds: found === expected };
}

/** `unit` stands behind both figures. */
export function atMost(what: string, found: number, limit: number, unit = ''): Claim {
  return { what, found: inWords(found) + unit, expected: `at most ${inWords(limit)}${unit}`, holds: found <= limit };
}

/** `unit` stands behind both figures. */
export function atLeast(what: string, found: number, limit: number, unit = ''): Claim {
  return { what, found: inWords(found) + unit, expected: `at least ${inWords(limit)}${unit}`, holds: found >= limit };
}

/** The claims as one Markdown table. */
export function tableOf(claims: readonly Claim[]): string {
  const head = ['asserted', 'counted', 'expected', 'holds'];
  const rows = claims.map(({ what, found, expected, holds }) => [what, found, expected, holds ? 'yes' : 'NO']);
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

function inWords(number: number): string {
  return number.toLocaleString('en', { maximumFractionDigits: 2 });
}
