import { RIGHT_PRESETS } from '#contract/right-labels.ts';
import { RIGHT_NAMES, type Right } from '#contract/rights.ts';

export type Preset = keyof typeof RIGHT_PRESETS;
export const PRESET_NAMES = Object.keys(RIGHT_PRESETS) as Preset[];

/** Returns the preset with exactly these rights, in any order. */
export function presetOf(rights: readonly Right[]): Preset | undefined {
  return PRESET_NAMES.find((name) => {
    const preset: readonly Right[] = RIGHT_PRESETS[name];
    return RIGHT_NAMES.every((right) => preset.includes(right) === rights.includes(right));
  });
}
