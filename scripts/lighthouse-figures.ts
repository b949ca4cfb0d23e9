import type { Result } from 'lighthouse';

export interface Figures {
  /** Scores are from 0 to 100. */
  performance: number;
  accessibility: number;
  bestPractices: number;
  seo: number;
  /** Cumulative Layout Shift. It has no unit. */
  shift: number;
  largestPaintMs: number;
  blockedMs: number;
  transferBytes: number;
  failed: string[];
  report: string;
}

export const TARGETS = {
  performance: 95,
  accessibility: 100,
  bestPractices: 100,
  seo: 100,
  shift: 0.02,
  largestPaintMs: 1_800,
} as const;

const CATEGORIES = {
  performance: 'performance',
  accessibility: 'accessibility',
  bestPractices: 'best-practices',
  seo: 'seo',
} as const;

export function readFigures({ audits, categories }: Result, report: string): Figures {
  const scoreOf = (id: string) => Math.round((categories[id]?.score ?? 0) * 100);
  const numberOf = (id: string) => {
    const value = audits[id]?.numericValue;
    // Throws, because otherwise a page without a measurement would pass.
    if (value === undefined) throw new Error(`Lighthouse could not measure ${id}: ${audits[id]?.errorMessage ?? ''}`);
    return value;
  };
  const failing = Object.values(CATEGORIES).flatMap((id) =>
    (categories[id]?.auditRefs ?? []).filter((ref) => ref.weight > 0 && (audits[ref.id]?.score ?? 1) < 0.9),
  );
  return {
    performance: scoreOf(CATEGORIES.performance),
    accessibility: scoreOf(CATEGORIES.accessibility),
    bestPractices: scoreOf(CATEGORIES.bestPractices),
    seo: scoreOf(CATEGORIES.seo),
    shift: numberOf('cumulative-layout-shift'),
    largestPaintMs: numberOf('largest-contentful-paint'),
    blockedMs: numberOf('total-blocking-time'),
    transferBytes: numberOf('total-byte-weight'),
    failed: failing.map((ref) => ref.id),
    report,
  };
}

/** Returns the run with the median performance score. Largest Contentful Paint decides between equal scores. */
export function medianRun(runs: readonly Figures[]): Figures {
  const ranked = [...runs].sort((a, b) => a.performance - b.performance || b.largestPaintMs - a.largestPaintMs);
  const median = ranked[Math.floor(ranked.length / 2)];
  if (!median) throw new Error('There is no run to take the median of');
  return median;
}

export function findMissedTargets(figures: Figures): string[] {
  const scores = (['performance', 'accessibility', 'bestPractices', 'seo'] as const)
    .filter((name) => figures[name] < TARGETS[name])
    .map((name) => `${name} ${figures[name]}, wanted ${TARGETS[name]} (${figures.failed.join(', ')})`);
  const limits = (['shift', 'largestPaintMs'] as const)
    .filter((name) => figures[name] > TARGETS[name])
    .map((name) => `${name} ${figures[name]}, allowed ${TARGETS[name]}`);
  return [...scores, ...limits];
}

export function tableOf(medians: readonly [page: string, figures: Figures][]): string {
  const rows = medians.map(([page, figures]) => [
    page,
    figures.performance,
    figures.accessibility,
    figures.bestPractices,
    figures.seo,
    figures.shift.toFixed(3),
    `${(figures.largestPaintMs / 1_000).toFixed(2)} s`,
    `${Math.round(figures.blockedMs)} ms`,
    `${Math.round(figures.transferBytes / 1_024)} KB`,
  ]);
  const head = ['page', 'performance', 'accessibility', 'best practices', 'SEO', 'CLS', 'LCP', 'TBT', 'transfer'];
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}
