import { button, stud, zip } from '../fastenings.ts';
import { crease, dip, padding } from '../folds.ts';
import { type Garment, type Panel, placeMotif, type Studio } from '../garment.ts';
import { closeSymmetric, mirrorPath } from '../geometry.ts';
import { METAL } from '../palette.ts';
import { edging, hemstitch, seam, topstitch } from '../stitching.ts';
import { placket, turnedCollar } from './collar.ts';
import { hood } from './hoodie.ts';
import { type JacketCut, jacketCutOf } from './jacket-cuts.ts';
import { flapPocket, patchPocket, weltPocket } from './jacket-pockets.ts';
import { lapels } from './lapels.ts';
import { innerBack } from './neck.ts';
import { longSleeve } from './sleeve.ts';
import { standCollar } from './stand-collar.ts';
import { ribbedHem, torso } from './torso.ts';

const COPPER = { light: '#f1d3a6', base: '#c08a50', deep: '#6e4520' };
const HONEY = '#e9b566';

type Place = (path: string) => string;

function outlineOf({ hem, long }: JacketCut): { outline: string; hemline: string; bottom: number } {
  const bottom = long ? 852 : hem === 'plain' ? 806 : 766;
  const half = hem === 'plain' ? 208 : 200;
  return {
    bottom,
    outline: closeSymmetric(
      `M0 300C40 284 78 250 92 212C118 217 144 226 166 238C154 292 160 350 187 400C192 500 ${half} 660 ${half} ${bottom}C130 ${bottom + 12} 60 ${bottom + 14} 0 ${bottom + 13}`,
    ),
    hemline: `M${-half} ${bottom - 2}C-130 ${bottom + 10} -60 ${bottom + 12} 0 ${bottom + 11}C60 ${bottom + 12} 130 ${bottom + 10} ${half} ${bottom - 2}`,
  };
}

/** Returns the seams of the quilting, and the relief of the padding between them. */
function quiltOf({ quilting }: JacketCut, place: Place, sleeve: boolean): { seams: string[]; relief: string } {
  if (quilting === 'baffles') {
    const rows = Array.from({ length: 11 }, (_, index) => 250 + index * 62);
    // On a sleeve the rows slope down, because the arm does.
    const row = (y: number): string =>
      place(
        sleeve
          ? `M110 ${y + 20}C180 ${y + 4} 260 ${y - 26} 350 ${y - 60}`
          : `M-240 ${y}C-80 ${y + 7} 80 ${y + 7} 240 ${y}`,
      );
    const seams = rows.map(row);
    return {
      seams,
      relief:
        rows.map((y) => padding(row(y + 31), 56, 0.17)).join('') + seams.map((path) => dip(path, 9, 0.3)).join(''),
    };
  }
  if (quilting === 'diamonds') {
    const seams = Array.from({ length: 23 }, (_, index) => {
      const x = -640 + index * 66;
      return [
        place(`M${x} 200C${x + 220} 420 ${x + 440} 640 ${x + 660} 860`),
        place(`M${x + 660} 200C${x + 440} 420 ${x + 220} 640 ${x} 860`),
      ];
    }).flat();
    return { seams, relief: seams.map((path) => dip(path, 9, 0.26)).join('') };
  }
  return { seams: [], relief: '' };
}

function collarOf(studio: Studio, jacket: JacketCut): Panel[] {
  const { palette } = studio;
  switch (jacket.collar) {
    case 'rib':
      return standCollar(studio, { ribbed: true, ...(jacket.striped ? { stripe: palette.inks.main } : {}) });
    case 'stand':
      return standCollar(studio, {});
    case 'hood':
      return hood(studio, 'smooth');
    case 'lapels':
      return lapels(studio, jacket.weave);
    case 'sherpa':
      return turnedCollar(studio, { weave: 'sherpa', fill: '#f3e7d0', point: 350, meet: 292 });
    case 'turned':
      return turnedCollar(studio, { weave: jacket.weave, fill: palette.base, point: 340, meet: 292, printed: true });
  }
}

function pocketsOf(studio: Studio, { pockets, weave }: JacketCut): Panel[] {
  return [-1, 1].flatMap((side): Panel[] => {
    if (pockets === 'welt') return [weltPocket(studio, side)];
    if (pockets === 'patch') return [patchPocket(studio, side, weave)];
    return flapPocket(studio, side, weave, pockets === 'flaps' ? 0 : 214);
  });
}

function fasteningsOf(studio: Studio, { front, pockets, long }: JacketCut, bottom: number): string {
  const { frame, palette } = studio;
  if (front === 'zip')
    return zip(frame.path(`M0 296C0 450 0 620 0 ${bottom === 766 ? 826 : bottom + 10}`), palette, 0.07);
  const first = long ? 470 : 338;
  const count = long ? 4 : 6;
  const step = (bottom - 40 - first) / (count - 1);
  const tones = front === 'studs' ? COPPER : front === 'snaps' ? METAL : undefined;
  const row = Array.from({ length: count }, (_, index) =>
    button(frame, 0, first + index * step, front === 'buttons' ? (long ? 14 : 12) : 9.5, tones),
  );
  const onFlaps = front === 'studs' && pockets === 'flaps' ? [-105, 105].map((x) => stud(frame, x, 432, 5.5)) : [];
  return row.join('') + onFlaps.join('');
}

/** Draws the seams of the front: yoke and panels of a denim jacket, gathers above an elastic hem, or the edge of a coat. */
function seamsOf(studio: Studio, jacket: JacketCut, hemline: string): string {
  const { frame, palette } = studio;
  const thread = jacket.weave === 'denim' ? HONEY : palette.stitch;
  const hem = jacket.hem === 'plain' ? hemstitch(hemline, palette, -16, frame.path, thread) : '';
  const yoke = 'M24 372C80 372 130 374 164 378';
  const panel = 'M62 500C70 600 82 690 92 768';
  const sewn =
    jacket.weave === 'denim'
      ? [yoke, mirrorPath(yoke), panel, mirrorPath(panel)]
          .map((path) => seam(frame.path(path), palette) + topstitch(frame.path(path), palette, thread))
          .join('')
      : '';
  return hem + sewn;
}

/** Cuts a jacket with the collar, front, sleeves, pockets and quilting of its cut. */
export function cutJacket(studio: Studio): Garment {
  const { frame, palette } = studio;
  const jacket = jacketCutOf(studio.cut);
  const { outline, hemline, bottom } = outlineOf(jacket);
  const sleeveInk = jacket.sleeves === 'pale' ? palette.inks.pale : palette.base;
  const bands = jacket.sleeves === 'main' ? ['M176 246C250 330 290 500 306 664'] : [];
  const quilt = quiltOf(jacket, frame.path, false);
  const sleeve = {
    weave: jacket.weave,
    end: jacket.sleeveEnd,
    fullness: jacket.quilting === 'baffles' ? 1.6 : 1,
    fill: sleeveInk,
    lines: (place: Place) =>
      quiltOf(jacket, place, true)
        .seams.map((path) => seam(path, palette, 0.7))
        .join('') +
      bands.map((path) => edging(place(path), palette.inks.pale, 13)).join('') +
      topstitch(place('M150 238C140 292 144 350 172 396'), palette),
    relief: (place: Place) => quiltOf(jacket, place, true).relief,
  } as const;
  const body = torso(studio, {
    outline,
    weave: jacket.weave,
    foldStrength: jacket.quilting ? 0.16 : 0.38,
    bottom,
    lines:
      quilt.seams.map((path) => seam(path, palette, 0.7)).join('') +
      (jacket.front === 'zip'
        ? [-14, 14].map((x) => topstitch(frame.path(`M${x} 300C${x} 450 ${x} 620 ${x} ${bottom}`), palette)).join('')
        : '') +
      seamsOf(studio, jacket, hemline),
  });
  // An elastic hem gathers the cloth, so there is a row of short creases above it.
  const gathers = Array.from({ length: jacket.hem === 'rib' ? 9 : 0 }, (_, index) => {
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
  const buttoned = jacket.front !== 'zip';
  return {
    panels: [
      innerBack(studio, { half: 80, side: 208, back: 192, dip: 290 }),
      ...longSleeve(studio, -1, sleeve),
      ...longSleeve(studio, 1, sleeve),
      { ...body, relief: (body.relief ?? '') + gathers + quilt.relief },
      ...(buttoned ? [placket(studio, 24, jacket.long ? 420 : 290, bottom + 12, jacket.weave)] : []),
      ...pocketsOf(studio, jacket),
      ...(jacket.hem === 'plain' ? [] : [ribbedOrPlainBand(studio, jacket, hemline)]),
      ...collarOf(studio, jacket),
    ],
    motifs: [placeMotif(frame, 104, 420, 128)],
    fastenings: fasteningsOf(studio, jacket, bottom),
  };
}

function ribbedOrPlainBand(studio: Studio, { hem, weave }: JacketCut, hemline: string): Panel {
  const ribbed = ribbedHem(studio, hemline, hem === 'rib' ? 50 : 44);
  if (hem === 'rib') return ribbed;
  const { frame, palette } = studio;
  const stitches = [7, 36].map((depth) =>
    topstitch(frame.path(hemline.replace(/(-?\d+) (\d+)/g, (_, x, y) => `${x} ${Number(y) + depth}`)), palette, HONEY),
  );
  return { ...ribbed, fill: palette.base, weave, lines: stitches.join('') + seam(frame.path(hemline), palette) };
}
