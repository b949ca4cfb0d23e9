import { MOTIFS, PATTERNS, type Print } from '../design.ts';

export type Motif = (typeof MOTIFS)[number];
export type Pattern = (typeof PATTERNS)[number];

/** Whether a print is a single picture, as on a chest. */
export function isMotif(print: Print): print is Motif {
  return (MOTIFS as readonly string[]).includes(print);
}

/** Whether a print covers the cloth. */
export function isPattern(print: Print): print is Pattern {
  return (PATTERNS as readonly string[]).includes(print);
}
