import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { projectPath } from './project-root.ts';
import { builtPath } from './release.ts';

const packageSchema = z.object({ version: z.string() });
/** Length of a build's id, the beginning of a hash of its sources (scripts/launch.mjs). */
const BUILD_DIGITS = 12;

export const BUILD_INFO = {
  version: packageSchema.parse(JSON.parse(readFileSync(projectPath('package.json'), 'utf8'))).version,
  build: readBuild(),
};

function readBuild(): string {
  try {
    return readFileSync(builtPath('.server'), 'utf8').slice(0, BUILD_DIGITS);
  } catch {
    return 'unbuilt';
  }
}
