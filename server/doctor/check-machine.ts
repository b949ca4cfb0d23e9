import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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
  const { temporary = tmpdir(), ...others } = foldersOf(env);
  return Promise.all([...Object.values(others).map(checkSpace), checkTemporary(temporary)]);
}

/** Writes a test file. A start needs no temporary files, but restores and their tests do. */
async function checkTemporary(path: string): Promise<Finding> {
  try {
    const folder = await mkdtemp(join(path, 'nanhi-doctor-'));
    try {
      await writeFile(join(folder, 'test'), 'test');
    } finally {
      await rm(folder, { recursive: true });
    }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return failing(
      `Temporary files cannot be written to ${path} (${reason}), so no backup can be restored or tested`,
      'Make the folder writable, or set TMPDIR to another one.',
    );
  }
  return checkSpace(path);
}

async function checkSpace(path: string): Promise<Finding> {
  const space = await readDiskSpace(path);
  if (!isFillingUp(space)) return ok(describeSpace(space));
  const findingOf = isAlmostFull(space) ? failing : warning;
  return findingOf(describeSpace(space), 'Make room, or enlarge the disk.');
}
