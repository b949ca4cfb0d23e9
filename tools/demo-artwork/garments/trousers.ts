import { button, cord, stud } from '../fastenings.ts';
import { type Garment, type Panel, placeMotif, type Studio } from '../garment.ts';
import { seam, topstitch } from '../stitching.ts';
import { trouserLeg } from './trouser-leg.ts';
import { innerWaist, threadOf, waistband } from './waist.ts';

const COPPER = { light: '#f1d3a6', base: '#c08a50', deep: '#6e4520' };

function beltLoops(studio: Studio): Panel[] {
  const { frame, palette, denim } = studio;
  const thread = threadOf(studio);
  return [-96, 92].map((x) => ({
    role: 'trim',
    outline: frame.path(`M${x - 8} 182L${x + 8} 182L${x + 8} 240L${x - 8} 240Z`),
    fill: palette.base,
    weave: denim ? 'denim' : 'twill',
    grain: frame.tilt,
    height: 0.68,
    lines: [-4, 4].map((dx) => topstitch(frame.path(`M${x + dx} 182L${x + dx} 240`), palette, thread)).join(''),
  }));
}

function fasteningsOf({ frame, palette, cut, denim }: Studio): string {
  if (cut === 'jogger' || cut === 'pyjama') {
    return [
      'M-16 206C-58 214 -64 262 -24 262C-34 296 -34 330 -42 356',
      'M16 206C60 212 62 258 20 262C32 288 30 312 36 334',
    ]
      .map((path) => cord(frame.path(path), palette.inks.pale, '#8a7656'))
      .join('');
  }
  if (cut === 'tulip') return '';
  const studs = denim ? [-152, 152, -82, 82].map((x) => stud(frame, x, Math.abs(x) > 100 ? 300 : 244, 4.4)) : [];
  return button(frame, 0, 214, 11, denim ? COPPER : undefined) + studs.join('');
}

/** Cuts trousers. Joggers, pyjamas and tulips have an elastic waist; all other cuts have belt loops and a fly. */
export function cutTrousers(studio: Studio): Garment {
  const { frame, palette, cut } = studio;
  const elastic = cut === 'jogger' || cut === 'pyjama' || cut === 'tulip';
  const fly = seam(frame.path('M0 234C0 300 0 380 -1 440'), palette);
  const flyStitch = elastic ? '' : topstitch(frame.path('M34 236C34 300 32 340 2 362'), palette, threadOf(studio));
  const [right, ...rightCuff] = trouserLeg(studio, 1);
  return {
    panels: [
      innerWaist(studio),
      ...trouserLeg(studio, -1),
      ...(right ? [{ ...right, lines: `${right.lines ?? ''}${fly}${flyStitch}` }] : []),
      ...rightCuff,
      waistband(studio, elastic),
      ...(elastic ? [] : beltLoops(studio)),
    ],
    motifs: [placeMotif(frame, 124, 650, 122, -5)],
    fastenings: fasteningsOf(studio),
  };
}
