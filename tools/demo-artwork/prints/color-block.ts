import type { Panel } from '../garment.ts';
import { boundsOf } from '../geometry.ts';
import type { Inks } from '../palette.ts';
import { band, clothSpace } from './cloth-space.ts';

/** Draws blocks of plain colour with seams between them. */
export function drawColorBlock(
  panel: Panel,
  inks: Pick<Inks, 'main' | 'pale' | 'second'>,
  deep: string,
  front: Panel,
): string {
  // Uses the blocks of the front also for pockets and plackets, so that the edges of the blocks continue across them.
  const ground = panel.role === 'body' ? front : panel;
  const space = clothSpace(ground);
  const box = boundsOf(ground.outline);
  const half = (box.bottom - box.top) / 2;
  const groove = (at: number): string => `<path d="${band(space, at - 1, at + 1)}" fill="${deep}" fill-opacity="0.4"/>`;
  const block = (from: number, to: number, fill: string): string =>
    `<path d="${band(space, from, to)}" fill="${fill}"/>`;
  if (panel.role === 'sleeve') {
    return block(-space.reach, space.reach, inks.second);
  }
  if (panel.role === 'leg') {
    return (
      block(half * 0.24, half * 0.42, inks.pale) +
      block(half * 0.42, space.reach, inks.main) +
      groove(half * 0.24) +
      groove(half * 0.42)
    );
  }
  const [top, middle] = [-half * 0.1, half * 0.08];
  return block(-space.reach * 2, top, inks.main) + block(top, middle, inks.pale) + groove(top) + groove(middle);
}
