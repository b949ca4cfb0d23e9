import type { GarmentDesign } from './design.ts';
import { createFrame } from './frame.ts';
import type { Garment, Panel, Studio } from './garment.ts';
import { cutGarment } from './garments/cut-garment.ts';
import { boundsOf, clockwise } from './geometry.ts';
import { clothLight, fallOfLight, tableShadow } from './light.ts';
import { paletteOf } from './palette.ts';
import { drawPattern } from './prints/draw-pattern.ts';
import { isMotif, isPattern } from './prints/kind-of-print.ts';
import { drawMotif } from './prints/motifs/draw-motif.ts';
import { createRandom } from './random.ts';
import { drawTable, tableFor } from './table.ts';
import { fleckPattern, weavePattern } from './weave.ts';

/** The parts of a drawing: definitions, and what is painted with them. */
export interface Layers {
  defs: string;
  body: string;
}

/** The kinds are cut to different sizes; on the sheet all of them fill their place. */
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

/** A soft edge shadow without a costly blur: strokes of growing width and little weight. */
function castShadow(panel: Panel, deep: string): string {
  if (!panel.shadow) {
    return '';
  }
  const weight = Math.round(panel.shadow * 100) / 1000;
  const strokes = [22, 16, 11, 7, 3].map((width) => `<path d="${panel.outline}" stroke-width="${width}"/>`).join('');
  return `<g transform="translate(3 5)" fill="none" stroke="${deep}" stroke-opacity="${weight}" stroke-linejoin="round">${strokes}</g>`;
}

function heightOf({ outline }: Panel): number {
  const { top, bottom } = boundsOf(outline);
  return bottom - top;
}

function paintPanels(garment: Garment, design: GarmentDesign, studio: Studio): Layers {
  const { id, palette } = studio;
  const random = createRandom(design.seed + 91);
  const weaves = new Map<string, string>();
  const lastPrinted = garment.panels.findLastIndex(({ role }) => role !== 'trim');
  const front = garment.panels
    .filter(({ role }) => role === 'body')
    .sort((one, other) => heightOf(other) - heightOf(one))[0];
  const flecks = design.color === 'silver' || studio.denim;
  let defs = flecks ? fleckPattern(id, palette, design.color === 'silver' ? 0.15 : 0.1) : '';
  let body = '';
  garment.panels.forEach((panel, index) => {
    weaves.set(panel.weave, weavePattern(id, panel.weave, palette));
    const clip = `${id}-p${index}`;
    defs += `<clipPath id="${clip}"><path d="${panel.outline}"/></clipPath>`;
    const pattern = isPattern(design.print) ? drawPattern(design.print, panel, palette, random, front ?? panel) : '';
    const motif = index === lastPrinted && isMotif(design.print) ? placedMotifs(garment, design, studio) : '';
    body +=
      `${castShadow(panel, palette.deep)}<path d="${panel.outline}" fill="${panel.fill}"/>` +
      (pattern || panel.lines ? `<g clip-path="url(#${clip})">${pattern}${panel.lines ?? ''}</g>` : '') +
      motif +
      `<path d="${panel.outline}" fill="url(#${id}-${panel.weave})"/>` +
      (flecks && panel.role !== 'inner' ? `<path d="${panel.outline}" fill="url(#${id}-fleck)"/>` : '');
  });
  return { defs: defs + [...weaves.values()].join(''), body };
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
        `stroke-linecap="round" stroke-linejoin="round" opacity="0.97">${drawMotif(print, palette.inks)}</g>`,
    )
    .join('');
}

/**
 * The garment by itself, without a table, for a product picture or as a part of a larger scene, where it is shown at
 * some part of its size.
 */
export function garmentLayers(design: GarmentDesign, id: string, shownAt = 1): Layers & { shadow: string } {
  const palette = paletteOf(design.color);
  const denim = design.color === 'blue' && (design.kind === 'trousers' || design.kind === 'shorts');
  const studio: Studio = { frame: createFrame(design.seed, SCALES[design.kind]), palette, id, denim };
  const cut = cutGarment(design.kind, studio);
  const garment = { ...cut, panels: cut.panels.map((panel) => ({ ...panel, outline: clockwise(panel.outline) })) };
  const painted = paintPanels(garment, design, studio);
  const outlines = garment.panels.map(({ outline }) => outline);
  const shadow = tableShadow(id, outlines);
  const silhouette = outlines.map((outline) => `<path d="${outline}"/>`).join('');
  const relief = garment.panels
    .map(
      (panel, index) =>
        `<path d="${panel.outline}" fill="${grey(panel.height)}" stroke="#000" stroke-width="3" stroke-opacity="0.2"/>` +
        (panel.relief ? `<g clip-path="url(#${id}-p${index})">${panel.relief}</g>` : ''),
    )
    .join('');
  return {
    defs:
      `${shadow.defs}${painted.defs}${clothLight(id, palette, design.seed, shownAt)}${fallOfLight(id, palette)}` +
      `<clipPath id="${id}-all">${silhouette}</clipPath>`,
    shadow: shadow.body,
    body:
      `<g clip-path="url(#${id}-all)">${painted.body}` +
      `<rect width="800" height="1000" fill="url(#${id}-fall)"/>` +
      `<g filter="url(#${id}-light)" style="mix-blend-mode:hard-light" opacity="0.9"><rect width="800" height="1000" fill="${grey(0.43)}"/>${relief}</g></g>` +
      garment.fastenings,
  };
}

/** Draws a garment lying on a linen table, as a complete SVG of 800 x 1000. */
export function drawGarment(design: GarmentDesign): string {
  const table = drawTable(tableFor(design));
  const garment = garmentLayers(design, 'g');
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" width="800" height="1000" viewBox="0 0 800 1000">' +
    `<defs>${table.defs}${garment.defs}</defs>${table.body}${garment.shadow}${garment.body}</svg>`
  );
}
