/** Limits on a phone 360 px wide with a processor slowed down four times, 150 ms latency and 1.6 Mbit/s. */
export const INTERACTIVITY_TARGETS = { timeToInteractiveMs: 2_700, interactionMs: 200, tapToProductMs: 1_000 } as const;

/** Medians in ms. The keys are names of pages and of interactions. */
export interface InteractivityFigures {
  timeToInteractiveMs: Record<string, number>;
  interactionMs: Record<string, number>;
  /** From the touch on a card of the shop until heading and image of the product's page are painted. */
  tapToProductMs?: number;
  /** The same page as a full load, for comparison. */
  loadOfProductMs?: number;
}

export function medianOf(figures: readonly number[]): number {
  const middle = [...figures].sort((a, b) => a - b)[Math.floor(figures.length / 2)];
  if (middle === undefined) throw new Error('There is no run to take the median of');
  return middle;
}

export function findSlow({ timeToInteractiveMs, interactionMs, tapToProductMs }: InteractivityFigures): string[] {
  const slow = (of: Record<string, number>, kind: string, allowed: number) =>
    Object.entries(of)
      .filter(([, ms]) => ms > allowed)
      .map(([name, ms]) => `${name}: ${kind} ${Math.round(ms)} ms, allowed ${allowed} ms`);
  return [
    ...slow(timeToInteractiveMs, 'time to interactive', INTERACTIVITY_TARGETS.timeToInteractiveMs),
    ...slow(interactionMs, 'interaction to next paint', INTERACTIVITY_TARGETS.interactionMs),
    ...slow(
      tapToProductMs === undefined ? {} : { shop: tapToProductMs },
      'tap to product',
      INTERACTIVITY_TARGETS.tapToProductMs,
    ),
  ];
}

export function interactivityTables(figures: InteractivityFigures): string {
  const { timeToInteractiveMs, interactionMs, tapToProductMs, loadOfProductMs } = figures;
  const table = (head: string[], rows: string[][]) =>
    [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
  const seconds = (ms: number | undefined) => (ms === undefined ? '' : `${(ms / 1_000).toFixed(2)} s`);
  return [
    table(
      ['page', 'time to interactive'],
      Object.entries(timeToInteractiveMs).map(([page, ms]) => [page, seconds(ms)]),
    ),
    table(
      ['interaction', 'to next paint'],
      Object.entries(interactionMs).map(([name, ms]) => [name, `${Math.round(ms)} ms`]),
    ),
    table(['tap to product', 'full load of the same page'], [[seconds(tapToProductMs), seconds(loadOfProductMs)]]),
  ].join('\n\n');
}
