import { button } from '../fastenings.ts';
import { crease, drapes, type FoldLine, mirrored, ridge, shaken, valley } from '../folds.ts';
import { grainOf } from '../frame.ts';
import { type Garment, type Panel, placeMotif, type Studio } from '../garment.ts';
import { closeSymmetric, joinPaths, mirrorPath, offsetPath, reversePath } from '../geometry.ts';
import { gathers, hemstitch, seam, topstitch } from '../stitching.ts';
import { innerBack } from './neck.ts';

function puffSleeve({ frame, palette }: Studio, side: number): Panel[] {
  const place = (path: string): string => frame.path(side === 1 ? path : mirrorPath(path));
  const outline =
    'M112 226C160 204 224 226 246 276C258 310 258 344 244 368C224 388 190 396 166 390C150 370 120 360 112 330Z';
  const cuffTop = 'M246 364C226 384 192 392 164 386';
  const cuff = `${joinPaths(cuffTop, reversePath(offsetPath(cuffTop, -20, 6)))}Z`;
  const folds: FoldLine[] = [
    [
      [150, 240],
      [190, 290],
      [186, 372],
    ],
    [
      [160, 232],
      [226, 280],
      [216, 368],
    ],
    [
      [146, 260],
      [160, 320],
      [168, 372],
    ],
    [
      [176, 228],
      [248, 290],
      [238, 356],
    ],
  ];
  return [
    {
      role: 'sleeve',
      side,
      outline: place(outline),
      fill: palette.base,
      weave: 'poplin',
      grain: grainOf(frame, [140 * side, 250], [208 * side, 380]),
      height: 0.56,
      lines:
        gathers(place('M150 236C142 280 144 320 160 360'), palette, 8, 2) +
        gathers(place('M164 340C194 350 222 344 240 330'), palette, 40, 16),
      relief: folds.map((line) => crease(frame, mirrored(shaken(frame, line, 5), side), 16, 0.3)).join(''),
    },
    {
      role: 'trim',
      outline: place(cuff),
      fill: palette.inks.pale,
      weave: 'poplin',
      grain: frame.tilt,
      height: 0.56,
      shadow: 0.5,
      lines: topstitch(place(offsetPath(cuffTop, -6, 6)), palette, palette.shade),
    },
  ];
}

function peterPanCollar({ frame, palette }: Studio): Panel[] {
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
      shadow: 0.8,
      lines:
        topstitch(place(offsetPath(edge, 8, 16)), palette, palette.inks.second) +
        `<path d="${place(offsetPath(edge, 0.5, 16))}" fill="none" stroke="${palette.shade}" stroke-opacity="0.5" stroke-width="2"/>`,
    };
  });
}

function bow({ frame, palette }: Studio): string {
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

/** Cuts a frock: round collar, puffed sleeves, a sash with a bow, a gathered skirt with a frill. */
export function cutFrock(studio: Studio): Garment {
  const { frame, palette } = studio;
  const bodice = closeSymmetric(
    'M0 288C40 284 70 250 78 208C110 214 140 224 160 236C146 292 146 340 168 384C160 420 152 450 150 484C100 494 50 496 0 496',
  );
  const armhole = 'M160 236C146 292 146 340 168 384';
  const waist = 'M-150 480C-100 490 -50 492 0 492C50 492 100 490 150 480';
  const skirtHem = 'M-292 800C-220 836 -100 848 0 848C100 848 220 836 292 800';
  const skirt = closeSymmetric('M0 486C50 488 100 486 150 478C186 570 250 690 292 800C220 836 100 848 0 848');
  const frillHem =
    'M-306 834C-270 858 -262 846 -226 864C-190 882 -180 868 -142 882C-104 894 -92 880 -52 890C-14 898 8 886 48 890C90 892 104 880 140 880C180 878 192 864 226 862C264 856 276 846 306 832';
  const fill = palette.base;
  const shared = { fill, weave: 'poplin', grain: frame.tilt } as const;
  const flutes = Array.from({ length: 11 }, (_, index) => {
    const part = (index - 5) / 5;
    const bottom = part * 280 + frame.random.between(-12, 12);
    const line: FoldLine = [
      [part * 138, 486],
      [part * 185 + frame.random.between(-16, 16), 640],
      [bottom, 850],
    ];
    return (
      ridge(frame, line, 30, 0.26) +
      valley(
        frame,
        mirrored(
          [
            [line[0][0] + 14, 490],
            [line[1][0] + 26, 650],
            [bottom + 24, 850],
          ],
          1,
        ),
        18,
        0.22,
      )
    );
  }).join('');
  return {
    panels: [
      innerBack(studio, { half: 76, side: 206, back: 194, dip: 284 }),
      ...puffSleeve(studio, -1),
      ...puffSleeve(studio, 1),
      {
        ...shared,
        role: 'body',
        outline: frame.path(
          `${joinPaths('M-296 796C-220 832 -100 844 0 844C100 844 220 832 296 796', reversePath(frillHem))}Z`,
        ),
        height: 0.48,
        lines:
          gathers(frame.path(offsetPath(skirtHem, 6, 12)), palette, 34, 58) +
          topstitch(frame.path(offsetPath(frillHem, -7, 40)), palette),
        relief: drapes(frame, { left: -270, right: 270, top: 820, bottom: 890 }, 12, 0.34),
      },
      {
        ...shared,
        role: 'body',
        outline: frame.path(skirt),
        height: 0.53,
        shadow: 0.6,
        lines: gathers(frame.path(waist), palette, 62, 40) + hemstitch(skirtHem, palette, -8, frame.path),
        relief: flutes,
      },
      {
        ...shared,
        role: 'body',
        outline: frame.path(bodice),
        height: 0.53,
        lines:
          [armhole, mirrorPath(armhole)].map((path) => seam(frame.path(path), palette)).join('') +
          [-22, 22].map((x) => topstitch(frame.path(`M${x} 300C${x} 360 ${x} 420 ${x} 480`), palette)).join(''),
        relief:
          crease(
            frame,
            [
              [160, 392],
              [110, 400],
              [60, 380],
            ],
            14,
            0.3,
          ) +
          crease(
            frame,
            [
              [-160, 392],
              [-110, 402],
              [-56, 386],
            ],
            14,
            0.3,
          ) +
          crease(
            frame,
            [
              [-146, 470],
              [-100, 450],
              [-50, 462],
            ],
            13,
            0.26,
          ),
      },
      {
        role: 'trim',
        outline: frame.path(
          'M-153 466C-100 477 -50 480 0 480C50 480 100 477 153 466C154 476 154 486 153 496C100 506 50 508 0 508C-50 508 -100 506 -153 496C-154 486 -154 476 -153 466Z',
        ),
        fill: palette.inks.main,
        weave: 'smooth',
        grain: frame.tilt,
        height: 0.6,
        shadow: 0.5,
      },
      ...peterPanCollar(studio),
    ],
    motifs: [placeMotif(frame, 0, 696, 204)],
    fastenings: [340, 384, 428].map((y) => button(frame, 0, y, 8)).join('') + bow(studio),
  };
}
