/** Limits on a phone 360 px wide with a processor slowed down four times, 150 ms latency and 1.6 Mbit/s. */
export const INTERACTIVITY_TARGETS = { timeToInteractiveMs: 3_000, interactionMs: 200 } as const;

/** Medians in ms. The keys are names of pages and of interactions. */
export interface InteractivityFigures {
  timeToInteractiveMs: Record<string, number>;
  interactionMs: Record<string, number>;
}

export function medianOf(figures: readonly number[]): number {
  const middle = [...figures].sort((a, b) => a - b)[Math.floor(figures.length / 2)];
  if (middle === undefined) throw new Error('There is no run to take the median of');
  return middle;
}

export function findSlow({ timeToInteractiveMs, interactionMs }: InteractivityFigures): string[] {
  const slow = (of: Record<string, number>, kind: string, allowed: number) =>
    Object.entries(of)
      .filter(([, ms]) => ms > allowed)
      .map(([name, ms]) => `${name}: ${kind} ${Math.round(ms)} ms, allowed ${allowed} ms`);
  return [
    ...slow(timeToInteractiveMs, 'time to interactive', INTERACTIVITY_TARGETS.timeToInteractiveMs),
    ...slow(interactionMs, 'interaction to next paint', INTERACTIVITY_TARGETS.interactionMs),
  ];
}

export function interactivityTables({ timeToInteractiveMs, interactionMs }: InteractivityFigures): string {
  const table = (head: string[], rows: string[][]) =>
    [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
  return [
    table(
      ['page', 'time to interactive'],
      Object.entries(timeToInteractiveMs).map(([page, ms]) => [page, `${(ms / 1_000).toFixed(2)} s`]),
    ),
    table(
      ['interaction', 'to next paint'],
      Object.entries(interactionMs).map(([name, ms]) => [name, `${Math.round(ms)} ms`]),
    ),
  ].join('\n\n');
}
