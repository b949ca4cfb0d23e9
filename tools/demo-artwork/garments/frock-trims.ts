import type { Panel, Studio } from '../garment.ts';
import { mirrorPath, offsetPath } from '../geometry.ts';
import { topstitch } from '../stitching.ts';

/** Cuts a flat collar with round leaves. */
export function peterPanCollar({ frame, palette }: Studio): Panel[] {
  return [-1, 1].map((side): Panel => {
    const place = (path: string): string => frame.path(side === 1 ? path : mirrorPath(path));
    const edge = 'M108 214C126 258 108 312 66 322C32 328 8 312 3 284';
    return {
      role: 'trim',
      outline: place(`M3 284C34 280 66 250 74 204C86 200 98 204 108 214${edge.slice(edge.indexOf('C'))}Z`),
      fill: palette.inks.pale,
      weave: 'poplin',
      grain: frame.tilt,
      height: 0.6,
      lines:
        topstitch(place(offsetPath(edge, 8, 16)), palette, palette.inks.second) +
        `<path d="${place(offsetPath(edge, 0.5, 16))}" fill="none" stroke="${palette.shade}" stroke-opacity="0.5" stroke-width="2"/>`,
    };
  });
}

/** Draws the bow of the sash. */
export function bow({ frame, palette }: Studio): string {
  const { inks } = palette;
  const path = (d: string, fill: string): string => `<path d="${frame.path(d)}" fill="${fill}"/>`;
  const line = (d: string): string =>
    `<path d="${frame.path(d)}" fill="none" stroke="${inks.dark}" stroke-opacity="0.32" stroke-width="2.4" stroke-linecap="round"/>`;
  const loops =
    'M0 478C-26 446 -66 444 -70 464C-74 492 -66 512 -58 512C-38 512 -14 498 0 482C14 498 38 512 58 510C68 506 74 488 68 462C62 444 26 448 0 478Z';
  const tails =
    'M-4 486C-16 520 -30 552 -44 574L-22 568L-12 582C-4 550 2 516 4 488C10 520 18 548 30 574L40 560L58 562C42 540 22 512 8 484Z';
  return (
    `<g transform="translate(4 7)" opacity="0.28">${path(loops, '#20140a')}${path(tails, '#20140a')}</g>` +
    path(tails, inks.main) +
    line('M-6 492C-14 520 -22 546 -30 566M8 492C16 520 28 544 42 560') +
    path(loops, inks.main) +
    path(
      'M0 480C-24 466 -48 468 -60 484C-44 494 -20 492 0 480ZM0 480C22 466 46 466 60 482C44 494 20 492 0 480Z',
      inks.dark,
    ).replace('/>', ' fill-opacity="0.2"/>') +
    line(
      'M-8 478C-24 464 -40 460 -54 462M8 478C24 464 40 460 52 460M-10 484C-26 494 -40 500 -52 500M10 484C26 494 40 500 52 498',
    ) +
    path('M-13 466C-4 460 6 460 13 466C17 476 17 486 12 494C4 498 -6 498 -12 494C-17 486 -17 476 -13 466Z', inks.main) +
    line('M-5 466C-7 476 -7 484 -4 494M5 466C8 476 7 484 5 494') +
    `<path d="${frame.path('M-62 466C-52 454 -34 456 -20 466M-9 468C-5 465 0 465 4 466')}" fill="none" stroke="#fff" stroke-opacity="0.5" stroke-width="3" stroke-linecap="round"/>`
  );
}
