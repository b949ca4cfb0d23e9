import { button } from '../fastenings.ts';
import { crease, drapes, type FoldLine, mirrored, ridge, valley } from '../folds.ts';
import { type Garment, placeMotif, type Studio } from '../garment.ts';
import { closeSymmetric, joinPaths, mirrorPath, offsetPath, reversePath } from '../geometry.ts';
import { gathers, hemstitch, seam, topstitch } from '../stitching.ts';
import { cutALineFrock, cutTieredFrock } from './frock-loose.ts';
import { puffSleeve } from './frock-sleeves.ts';
import { bow, peterPanCollar } from './frock-trims.ts';
import { innerBack } from './neck.ts';

/** Cuts a frock with a round collar, puff sleeves, a sash with a bow, and a gathered skirt with a frill. */
function cutPartyFrock(studio: Studio): Garment {
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
      },
      ...peterPanCollar(studio),
    ],
    motifs: [placeMotif(frame, 0, 696, 204)],
    fastenings: [340, 384, 428].map((y) => button(frame, 0, y, 8)).join('') + bow(studio),
  };
}

export function cutFrock(studio: Studio): Garment {
  if (studio.cut === 'tiered') return cutTieredFrock(studio);
  return studio.cut === 'a-line' ? cutALineFrock(studio) : cutPartyFrock(studio);
}
