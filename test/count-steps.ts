import { Session } from 'node:inspector/promises';

/** Parts of the paths of our sources, so that no step of a library or of the test counts. */
const COUNTED = ['/server/', '/contract/', '/database/'];

/**
 * Returns how often V8 runs the blocks of our sources (functions, branches and bodies of loops) in `work`. The number is
 * the same on every machine, so tests can compare the work for a few items with that for many.
 */
export async function countSteps(work: () => unknown): Promise<number> {
  const session = new Session();
  session.connect();
  try {
    await session.post('Profiler.enable');
    await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
    await session.post('Profiler.takePreciseCoverage');
    await work();
    const { result } = await session.post('Profiler.takePreciseCoverage');
    return result
      .filter(({ url }) => COUNTED.some((part) => url.includes(part)) && !/\.test\.ts|node_modules/.test(url))
      .flatMap(({ functions }) => functions.flatMap(({ ranges }) => ranges.map(({ count }) => count)))
      .reduce((sum, count) => sum + count, 0);
  } finally {
    await session.post('Profiler.stopPreciseCoverage');
    session.disconnect();
  }
}

/** Returns by how much more the work grows than the items do. 1 is linear; a quadratic loop has the ratio of the sizes. */
export async function growthOf(few: number, many: number, workWith: (items: number) => unknown): Promise<number> {
  // The first run creates what later runs reuse.
  await workWith(few);
  const [steps, more] = [await countSteps(() => workWith(few)), await countSteps(() => workWith(many))];
  return more / steps / (many / few);
}
