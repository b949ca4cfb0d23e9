import type { Weave } from '#database/demo/designs/garment-design.ts';
import type { Panel, Studio } from '../garment.ts';
import { mirrorPath } from '../geometry.ts';
import { topstitch } from '../stitching.ts';

/** Cuts collar and lapels of a coat, with a notch between them. */
export function lapels({ frame, palette }: Studio, weave: Weave): Panel[] {
  const rear = 'M-84 204C-60 176 60 176 84 204C74 216 52 212 0 208C-52 212 -74 216 -84 204Z';
  const lapel = 'M2 446C14 380 36 322 66 272L146 292C150 296 150 302 147 306C112 360 60 410 2 446Z';
  const leaf =
    'M66 276C72 252 76 228 78 196C92 188 106 198 112 214C122 240 132 258 142 268C144 274 142 278 136 280L120 288Z';
  const shared = { role: 'body', fill: palette.base, weave } as const;
  return [
    { ...shared, role: 'trim', outline: frame.path(rear), grain: frame.tilt, height: 0.46 },
    ...[-1, 1].flatMap((side): Panel[] => {
      const place = (path: string): string => frame.path(side === 1 ? path : mirrorPath(path));
      return [
        {
          ...shared,
          outline: place(lapel),
          grain: frame.tilt + side * 24,
          height: 0.62,
          lines: topstitch(place('M12 434C60 402 106 356 139 306'), palette),
        },
        {
          ...shared,
          outline: place(leaf),
          grain: frame.tilt - side * 24,
          height: 0.66,
          lines: topstitch(place('M106 218C116 240 124 256 134 268'), palette),
        },
      ];
    }),
  ];
}
