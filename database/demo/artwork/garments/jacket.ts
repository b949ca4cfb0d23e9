import { zip } from '../fastenings.ts';
import { crease, ridge } from '../folds.ts';
import { type Garment, type Panel, placeMotif, type Studio } from '../garment.ts';
import { closeSymmetric, joinPaths, mirrorPath, offsetPath, reversePath } from '../geometry.ts';
import { ribs, seam, topstitch } from '../stitching.ts';
import { innerBack } from './neck.ts';
import { longSleeve } from './sleeve.ts';
import { ribbedHem, torso } from './torso.ts';

function knittedCollar({ frame, palette }: Studio): Panel[] {
  const rear = 'M-88 206C-60 178 60 178 88 206C70 216 50 206 0 204C-50 206 -70 216 -88 206Z';
  const inner = 'M4 286C34 276 62 244 74 196';
  const outer = 'M9 318C56 300 90 262 104 206';
  const outline = `${joinPaths(inner, reversePath(outer))}Z`;
  return [
    {
      role: 'trim',
      outline: frame.path(rear),
      fill: palette.shade,
      weave: 'smooth',
      grain: frame.tilt,
      height: 0.46,
      lines: ribs(
        frame.path('M-84 204C-60 180 60 180 84 204'),
        frame.path('M-76 214C-50 206 50 206 76 214'),
        palette,
        36,
      ),
    },
    ...[-1, 1].map((side): Panel => {
      const place = (path: string): string => frame.path(side === 1 ? path : mirrorPath(path));
      const stripe = place('M7 304C46 290 80 254 91 204');
      return {
        role: 'trim',
        outline: place(outline),
        fill: palette.shade,
        weave: 'smooth',
        grain: frame.tilt,
        height: 0.6,
        shadow: 0.7,
        lines:
          `<path d="${stripe}" fill="none" stroke="${palette.inks.main}" stroke-width="6"/>` +
          ribs(place(inner), place(outer), palette, 24) +
          seam(place(offsetPath(outer, 0.5)), palette),
        relief: ridge(
          frame,
          [
            [10 * side, 300],
            [60 * side, 274],
            [92 * side, 206],
          ],
          12,
          0.3,
        ),
      };
    }),
  ];
}

function weltPocket({ frame, palette }: Studio, side: number): Panel {
  const place = (path: string): string => frame.path(side === 1 ? path : mirrorPath(path));
  const outline = 'M84 566L104 558C118 592 136 630 152 656L132 666C114 636 98 602 84 566Z';
  return {
    role: 'trim',
    outline: place(outline),
    fill: palette.shade,
    weave: 'rib',
    grain: frame.tilt,
    height: 0.58,
    shadow: 0.6,
    lines:
      topstitch(place('M88 567C102 602 118 634 134 661'), palette) +
      seam(place('M104 558C118 592 136 630 152 656'), palette),
  };
}

/** Cuts a bomber jacket: quilted lining pulling softly at the shell, knitted trim, metal zip, slanted pockets. */
export function cutJacket(studio: Studio): Garment {
  const { frame, palette } = studio;
  const hemline = 'M-198 764C-130 776 -60 778 0 777C60 778 130 776 198 764';
  const outline = closeSymmetric(
    'M0 300C40 284 78 250 92 212C118 217 144 226 166 238C154 292 160 350 187 400C192 500 206 660 200 766C130 778 60 780 0 779',
  );
  const sleeve = {
    weave: 'smooth',
    end: 'rib',
    fullness: 1,
    lines: (place: (path: string) => string) => topstitch(place('M150 238C140 292 144 350 172 396'), palette),
  } as const;
  const front = frame.path('M0 296C0 450 0 620 0 826');
  const body = torso(studio, {
    outline,
    weave: 'smooth',
    foldStrength: 0.42,
    bottom: 772,
    lines: [-14, 14].map((x) => topstitch(frame.path(`M${x} 300C${x} 450 ${x} 620 ${x} 776`), palette)).join(''),
  });
  // The elastic hem gathers the shell: a row of short swellings above it.
  const puffs = Array.from({ length: 9 }, (_, index) => {
    const x = -172 + index * 43 + frame.random.between(-6, 6);
    return crease(
      frame,
      [
        [x, 768],
        [x + frame.random.between(-8, 8), 726],
        [x * 0.96, 690],
      ],
      15,
      0.4,
    );
  }).join('');
  return {
    panels: [
      innerBack(studio, { half: 80, side: 208, back: 192, dip: 290 }),
      ...longSleeve(studio, -1, sleeve),
      ...longSleeve(studio, 1, sleeve),
      { ...body, relief: (body.relief ?? '') + puffs },
      weltPocket(studio, -1),
      weltPocket(studio, 1),
      ribbedHem(studio, hemline, 50),
      ...knittedCollar(studio),
    ],
    motifs: [placeMotif(frame, 104, 420, 128)],
    fastenings: zip(front, palette, 0.07),
  };
}
