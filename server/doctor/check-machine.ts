import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import type { Env } from '#server/env.ts';
import { foldersOf } from '#server/open-storage.ts';
import { BUILD_INFO } from '#server/platform/build-info.ts';
import { projectPath } from '#server/platform/project-root.ts';
import { describeSpace, isAlmostFull, isFillingUp, readDiskSpace } from '#server/platform/telemetry/disk-space.ts';
import { type Finding, failing, ok, warning } from './finding.ts';

const manifest = z.object({ dependencies: z.object({ node: z.string() }) });

export async function checkRelease(): Promise<Finding[]> {
  const text = await readFile(projectPath('package.json'), 'utf8');
  const wanted = manifest.parse(JSON.parse(text)).dependencies.node;
  const isSameMajor = process.versions.node.split('.')[0] === wanted.split('.')[0];
  return [
    ok(`Nanhi Dukaan ${BUILD_INFO.version}, build ${BUILD_INFO.build}`),
    isSameMajor
      ? ok(`Node ${process.versions.node}`)
      : warning(`Node is ${process.versions.node}`, `Start the shop with npm start, which uses Node ${wanted}.`),
  ];
}

export function checkDisks(env: Env): Promise<Finding[]> {
  return Promise.all(Object.values(foldersOf(env)).map(checkSpace));
}

async function checkSpace(path: string): Promise<Finding> {
  const space = await readDiskSpace(path);
  if (!isFillingUp(space)) return ok(describeSpace(space));
  const findingOf = isAlmostFull(space) ? failing : warning;
  return findingOf(describeSpace(space), 'Make room, or enlarge the disk.');
}
