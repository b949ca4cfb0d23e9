import { dot, line, shape } from '../prints/motifs/strokes.ts';

function shoe(color: string, deep: string, sole: string): string {
  const outline =
    'M0 -84C34 -86 50 -58 48 -24C46 6 40 30 40 60C40 92 22 104 0 104C-22 104 -40 92 -40 60C-40 30 -46 6 -48 -24C-50 -58 -34 -86 0 -84Z';
  return (
    `<path d="${outline}" fill="${sole}" stroke="${sole}" stroke-width="11"/>` +
    shape(outline, color) +
    shape('M0 -14C24 -14 30 8 30 44C30 82 20 92 0 92C-20 92 -30 82 -30 44C-30 8 -24 -14 0 -14Z', deep) +
    shape('M0 4C17 4 23 20 23 46C23 78 15 86 0 86C-15 86 -23 78 -23 46C-23 20 -17 4 0 4Z', '#ead9bd') +
    line('M0 -14C24 -14 30 8 30 44C30 82 20 92 0 92C-20 92 -30 82 -30 44C-30 8 -24 -14 0 -14Z', '#fff', 1.6, 0.5) +
    shape('M-46 12C-30 4 30 4 46 12L45 32C30 24 -30 24 -45 32Z', color) +
    line('M-44 15C-28 8 28 8 44 15M-43 28C-28 21 28 21 43 28', '#fff', 1.5, 0.5) +
    dot(38, 20, 6, '#f0dcb4') +
    dot(38, 20, 2.6, '#a97f44') +
    [
      [-18, -52],
      [-6, -60],
      [6, -60],
      [18, -52],
      [0, -46],
    ]
      .map(([x = 0, y = 0]) => dot(x, y, 3, deep, 0.7))
      .join('') +
    line('M-30 -34C-14 -26 14 -26 30 -34', '#fff', 1.6, 0.6)
  );
}

/** Draws a pair of strap shoes seen from above. */
export function shoes(color = '#c8664a', deep = '#8e3f2b', sole = '#f3e6cd'): string {
  return (
    `<g transform="translate(-58 6) rotate(-9)">${shoe(color, deep, sole)}</g>` +
    `<g transform="translate(60 -6) rotate(7) scale(-1 1)">${shoe(color, deep, sole)}</g>`
  );
}

/** Draws a large hair bow of dotted cotton. */
export function hairBow(color = '#e08a76', deep = '#b85d4c'): string {
  const loop = 'M0 0C-30 -44 -92 -58 -104 -36C-112 -14 -110 22 -100 38C-84 54 -30 36 0 0Z';
  const dots = [
    [-40, -12],
    [-66, -28],
    [-88, -12],
    [-62, 4],
    [-86, 20],
    [-40, 12],
    [-66, 28],
  ]
    .map(([x = 0, y = 0]) => dot(x, y, 4.4, '#fff6e8', 0.9))
    .join('');
  const half =
    shape(loop, color) +
    dots +
    line('M-14 -4C-34 -18 -54 -26 -70 -28M-14 4C-34 14 -54 22 -68 24M-16 0C-30 -2 -40 -2 -50 0', deep, 3.4, 0.55);
  const tail = shape('M-4 8C-20 34 -36 62 -58 84L-34 82L-24 100C-8 74 4 40 8 10Z', deep);
  return `${tail}<g transform="scale(-1 1)">${tail}</g>${half}<g transform="scale(-1 1)">${half}</g>${shape('M-18 -19C-6 -25 8 -25 18 -19C24 -6 24 8 18 19C8 25 -6 25 -18 19C-24 8 -24 -6 -18 -19Z', color)}${line('M-8 -18C-11 -6 -11 8 -8 18M7 -18C10 -6 10 8 7 18', deep, 3, 0.5)}`;
}

export function sunglasses(frame = '#dca54a'): string {
  const lens = (x: number): string =>
    `<circle cx="${x}" cy="0" r="42" fill="#4d4038" fill-opacity="0.82"/><circle cx="${x}" cy="0" r="42" fill="none" stroke="${frame}" stroke-width="10"/>${line(`M${x - 24} -10C${x - 18} -22 ${x - 8} -26 ${x + 2} -26`, '#fff', 5, 0.55)}`;
  return `${line('M-98 -14C-110 -60 -96 -98 -60 -112M98 -14C108 -60 96 -98 66 -116', frame, 8)}${lens(-54)}${lens(54)}${line('M-14 -8C-6 -16 6 -16 14 -8', frame, 9)}`;
}

/** Draws a cap of six segments from above. Its peak points down. */
export function cap(color = '#e2a63e', deep = '#a86f1c', pale = '#fff3dc'): string {
  const gores = [0, 60, 120, 180, 240, 300]
    .map(
      (turn) =>
        `<g transform="rotate(${turn})">${line('M0 -6C3 -34 2 -60 0 -86', deep, 2.2, 0.55)}${line('M6 -12C8 -36 8 -60 6 -84', pale, 1.5, 0.6)}</g>`,
    )
    .join('');
  const eyelets = [30, 90, 150, 210, 270, 330]
    .map((turn) => `<g transform="rotate(${turn})">${dot(0, -46, 3.4, deep, 0.8)}</g>`)
    .join('');
  const peak = 'M-84 24C-98 84 -64 140 0 142C64 140 98 84 84 24C56 66 -56 66 -84 24Z';
  return (
    shape(peak, color) +
    shape('M-84 24C-56 66 56 66 84 24C85 34 86 44 85 52C54 88 -54 88 -85 52C-86 44 -85 34 -84 24Z', deep, 0.45) +
    [12, 24, 36]
      .map((inset) =>
        line(
          `M${-88 + inset * 0.5} ${76 + inset * 0.1}C${-70 + inset * 0.5} ${138 - inset} ${70 - inset * 0.5} ${138 - inset} ${88 - inset * 0.5} ${76 + inset * 0.1}`,
          pale,
          1.6,
          0.6,
        ),
      )
      .join('') +
    `<path d="M0 -88C52 -88 90 -50 90 -2C90 20 86 32 82 38C54 74 -54 74 -82 38C-86 32 -90 20 -90 -2C-90 -50 -52 -88 0 -88Z" fill="${color}"/>` +
    line('M-82 38C-54 74 54 74 82 38', deep, 3, 0.6) +
    gores +
    eyelets +
    dot(0, 0, 9, deep) +
    dot(-2, -2, 4, pale, 0.7)
  );
}

function sneaker(color: string, deep: string): string {
  const outline =
    'M0 -92C36 -92 48 -62 46 -26C45 6 42 34 42 62C42 94 24 108 0 108C-24 108 -42 94 -42 62C-42 34 -45 6 -46 -26C-48 -62 -36 -92 0 -92Z';
  const laces = [-34, -16, 2, 20]
    .map((y, index) =>
      line(`M${-17 + index} ${y}L${17 - index} ${y - 9}M${-17 + index} ${y - 9}L${17 - index} ${y}`, '#fffaf0', 4.4),
    )
    .join('');
  return (
    `<path d="${outline}" fill="#fbf5e8" stroke="#fbf5e8" stroke-width="13"/>` +
    line(outline, '#d9cbb0', 1.6, 0.9) +
    shape(outline, color) +
    shape('M0 -92C36 -92 47 -66 46 -40C26 -54 -26 -54 -46 -40C-47 -66 -36 -92 0 -92Z', '#fbf5e8') +
    line('M-46 -40C-26 -54 26 -54 46 -40', deep, 2, 0.5) +
    shape('M-20 -44C-8 -50 8 -50 20 -44L22 30L-22 30Z', deep, 0.5) +
    laces +
    shape('M0 26C22 26 30 40 30 60C30 88 18 98 0 98C-18 98 -30 88 -30 60C-30 40 -22 26 0 26Z', deep) +
    shape('M0 40C14 40 21 50 21 64C21 84 14 90 0 90C-14 90 -21 84 -21 64C-21 50 -14 40 0 40Z', '#ead9bd') +
    line('M-38 -26C-40 10 -38 40 -36 66M38 -26C40 10 38 40 36 66', '#fff', 1.6, 0.5)
  );
}

/** Draws a pair of laced canvas shoes seen from above. */
export function sneakers(color = '#4f7d97', deep = '#2f566d'): string {
  return (
    `<g transform="translate(-58 8) rotate(-10)">${sneaker(color, deep)}</g>` +
    `<g transform="translate(58 -8) rotate(6)">${sneaker(color, deep)}</g>`
  );
}

function slipper(color: string, deep: string, thread: string): string {
  const outline =
    'M0 -118C10 -96 44 -74 46 -30C47 0 40 32 38 62C36 94 20 106 0 106C-20 106 -36 94 -38 62C-40 32 -47 0 -46 -30C-44 -74 -10 -96 0 -118Z';
  const stitches = [
    [0, -66],
    [-18, -48],
    [18, -48],
    [-26, -26],
    [26, -26],
    [0, -40],
  ]
    .map(([x = 0, y = 0]) => dot(x, y, 4.6, thread) + dot(x, y, 1.8, deep))
    .join('');
  return (
    `<path d="${outline}" fill="#b98a52" stroke="#b98a52" stroke-width="7"/>` +
    shape(outline, color) +
    shape('M0 -12C22 -12 31 8 30 46C29 84 20 94 0 94C-20 94 -29 84 -30 46C-31 8 -22 -12 0 -12Z', '#ead9bd') +
    line('M0 -12C22 -12 31 8 30 46C29 84 20 94 0 94C-20 94 -29 84 -30 46C-31 8 -22 -12 0 -12Z', thread, 3.4) +
    line('M-38 -30C-30 -64 -8 -84 0 -100C8 -84 30 -64 38 -30', thread, 3) +
    stitches
  );
}

/** Draws a pair of khussas, pointed embroidered shoes, from above. */
export function khussas(color = '#9c3f38', deep = '#5a1a16', thread = '#eac06a'): string {
  return (
    `<g transform="translate(-54 8) rotate(-9)">${slipper(color, deep, thread)}</g>` +
    `<g transform="translate(54 -6) rotate(7)">${slipper(color, deep, thread)}</g>`
  );
}
