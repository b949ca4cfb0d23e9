import { cutOf, type GarmentDesign, isMotif, isPattern } from '#database/demo/designs/garment-design.ts';
import { fleckPattern } from './flecks.ts';
import { createFrame } from './frame.ts';
import type { Garment, Panel, Studio } from './garment.ts';
import { cutGarment } from './garments/cut-garment.ts';
import { boundsOf, clockwise } from './geometry.ts';
import { paletteOf } from './palette.ts';
import type { ClothDrawing } from './photograph/photograph-cloth.ts';
import { drawPattern } from './prints/draw-pattern.ts';
import { drawMotif } from './prints/motifs/draw-motif.ts';
import { createRandom } from './random.ts';

/** Scale by kind. The cutting patterns have different sizes. The scale makes all kinds fill the sheet equally. */
const SCALES: Partial<Record<GarmentDesign['kind'], number>> = {
  't-shirt': 1.12,
  polo: 1.12,
  frock: 1.06,
  shorts: 1.12,
  trousers: 1.14,
};

function grey(height: number): string {
  const value = Math.round(height * 255);
  return `rgb(${value},${value},${value})`;
}

function heightOf({ outline }: Panel): number {
  const { top, bottom } = boundsOf(outline);
  return bottom - top;
}

function placedMotifs(garment: Garment, design: GarmentDesign, { palette }: Studio): string {
  const { print } = design;
  if (!isMotif(print)) {
    return '';
  }
  return garment.motifs
    .map(
      ({ at: [x, y], size, turn }) =>
        `<g transform="translate(${Math.round(x)} ${Math.round(y)}) rotate(${Math.round(turn * 10) / 10}) scale(${size / 200})" ` +
        `stroke-linecap="round" stroke-linejoin="round" opacity="0.96">${drawMotif(print, palette.inks)}</g>`,
    )
    .join('');
}

function paintPanels(garment: Garment, design: GarmentDesign, studio: Studio): { defs: string; body: string } {
  const { id, palette, denim } = studio;
  const random = createRandom(design.seed + 91);
  const lastPrinted = garment.panels.findLastIndex(({ role }) => role !== 'trim' && role !== 'inner');
  const front = garment.panels
    .filter(({ role }) => role === 'body')
    .sort((one, other) => heightOf(other) - heightOf(one))[0];
  const heather = design.color === 'silver' && design.weave !== 'smooth';
  const flecked = heather || denim;
  let defs = flecked ? fleckPattern(id, palette, denim ? 0.16 : 0.13) : '';
  let body = '';
  garment.panels.forEach((panel, index) => {
    const clip = `${id}-p${index}`;
    defs += `<clipPath id="${clip}"><path d="${panel.outline}"/></clipPath>`;
    const pattern = isPattern(design.print) ? drawPattern(design.print, panel, palette, random, front ?? panel) : '';
    const motif = index === lastPrinted ? placedMotifs(garment, design, studio) : '';
    body +=
      `<path d="${panel.outline}" fill="${panel.fill}"/>` +
      (flecked && panel.role !== 'inner' && panel.fill !== palette.inks.pale
        ? `<path d="${panel.outline}" fill="url(#${id}-fleck)"/>`
        : '') +
      (pattern || panel.lines ? `<g clip-path="url(#${clip})">${pattern}${panel.lines ?? ''}</g>` : '') +
      motif;
  });
  return { defs, body };
}

/** Returns an image in which each panel has its own colour. This colour tells the renderer the weave of a pixel. */
function markPanels(panels: readonly Panel[]): string {
  const marks = panels.map(({ outline }, index) => `<path d="${outline}" fill="rgb(${(index + 1) * 8},0,0)"/>`);
  return `<g shape-rendering="crispEdges">${marks.join('')}</g>`;
}

function raisePanels(panels: readonly Panel[], id: string): string {
  return panels
    .map(
      (panel, index) =>
        `<path d="${panel.outline}" fill="${grey(panel.height)}" stroke="#000" stroke-width="2.4" stroke-opacity="0.16"/>` +
        (panel.relief ? `<g clip-path="url(#${id}-p${index})">${panel.relief}</g>` : ''),
    )
    .join('');
}

function boundsOfAll(panels: readonly Panel[]): { left: number; top: number; width: number; height: number } {
  const boxes = panels.map(({ outline }) => boundsOf(outline));
  const [left, top] = [Math.min(...boxes.map((box) => box.left)), Math.min(...boxes.map((box) => box.top))];
  const right = Math.max(...boxes.map((box) => box.right));
  return { left, top, width: right - left, height: Math.max(...boxes.map((box) => box.bottom)) - top };
}

/** Draws the garment of a design in the middle of a sheet of 800 x 1000. */
export function drawGarment(design: GarmentDesign): ClothDrawing {
  const id = 'g';
  const palette = paletteOf(design.color, design.tone);
  const frame = createFrame(design.seed, SCALES[design.kind]);
  const cut = cutOf(design);
  const cloth = design.weave ?? (cut === 'jeans' ? 'denim' : undefined);
  const studio: Studio = { frame, palette, id, denim: cloth === 'denim', cut };
  const garment = cutGarment(design.kind, studio);
  const panels = garment.panels.map((panel) => ({
    ...panel,
    outline: clockwise(panel.outline),
    weave: panel.role === 'trim' || panel.role === 'inner' ? panel.weave : (cloth ?? panel.weave),
  }));
  const painted = paintPanels({ ...garment, panels }, design, studio);
  return {
    defs: painted.defs,
    colors: painted.body,
    heights: raisePanels(panels, id),
    panels: markPanels(panels),
    weaves: panels.map(({ weave, grain }) => ({ weave, grain })),
    fastenings: garment.fastenings,
    palette,
    seed: design.seed,
    bounds: boundsOfAll(panels),
    place: frame.point,
  };
}
