import { copyFile, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isSuite, openContainer } from './harness/container.ts';
import { type InvariantResult, type Outcome, violationsOf } from './harness/invariant.ts';
import { openReleaseMaker } from './harness/packed-releases.ts';
import { rejectBadServers } from './install/bad-servers.ts';
import { failInEachStep } from './install/failing-updates.ts';
import { installTwice } from './install/install-twice.ts';
import { fillDisk, killInEachStep } from './install/interrupted-updates.ts';
import { restoreWithPassphrase } from './install/restore.ts';
import { DOMAIN, type Server } from './install/server.ts';
import { makeReleases } from './install/trial-releases.ts';
import { updateAndBack } from './install/updates.ts';

/** Each part uses the server as the part before has left it. */
const PARTS: ((server: Server) => Promise<Outcome>)[] = [
  rejectBadServers,
  installTwice,
  updateAndBack,
  failInEachStep,
  fillDisk,
  killInEachStep,
  restoreWithPassphrase,
];

/** Installs on Debian 12; with `SUITE=trixie` on Debian 13, with `SUITE=noble` and `MIRROR` on Ubuntu 24.04. */
export async function install(): Promise<Outcome> {
  const suite = process.env['SUITE'] ?? 'bookworm';
  if (!isSuite(suite)) throw new Error(`There is no suite ${suite}.`);
  const container = await openContainer({
    suite,
    names: [DOMAIN],
    ports: [80, 443, 2019, 3000],
  });
  const folder = await mkdtemp(join(tmpdir(), 'nanhi-releases-'));
  try {
    console.log('Building releases...');
    makeReleases(openReleaseMaker(join(folder, 'clone')), folder);
    await mkdir(join(container.root, 'root/releases'));
    for (const name of (await readdir(folder)).filter((each) => /\.tar\.gz(\.sig)?$/.test(each)))
      await copyFile(join(folder, name), join(container.root, 'root/releases', name));
    const assertions: InvariantResult[] = [];
    const notes: string[] = [];
    for (const part of PARTS) {
      console.log(`${part.name}...`);
      const outcome = await part(container);
      for (const violation of violationsOf(outcome.assertions)) console.log(violation);
      assertions.push(...outcome.assertions);
      notes.push(...outcome.notes);
    }
    return { assertions, notes };
  } finally {
    await container.close();
    await rm(folder, { recursive: true });
  }
}
