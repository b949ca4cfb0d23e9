import { readdir, readlink } from 'node:fs/promises';
import { join } from 'node:path';
import type { Container, Ended } from '#resilience/harness/container.ts';

export const DOMAIN = 'shop.test';
export const ADMIN = `boss@${DOMAIN}`;
export const PASSPHRASE = 'five small frocks';
export const APP = 'opt/nanhi-dukaan';
/** The first release, unpacked where every user may read it. */
export const SOURCES = 'srv/sources';

/** The container with the archives of `makeReleases` in /root/releases. */
export type Server = Container;

export const releaseOf = async (root: string) => (await readlink(join(root, APP, 'current'))).replace('releases/', '');
export const pidOf = async ({ run }: Server) =>
  (await run('systemctl', 'show', '-p', 'MainPID', '--value', 'nanhi-dukaan')).output.trim();
export const foldersOf = async (root: string) => (await readdir(join(root, APP, 'releases'))).length;

/** Updates to an archive of `makeReleases`. */
export const updateTo = ({ run }: Server, name: string, ...options: string[]) =>
  run('nanhi-dukaan', 'update', `/root/releases/${name}.tar.gz`, ...options);

export const changedLines = ({ output }: Ended) =>
  output.split('\n').filter((line) => line !== '' && !/^unchanged |^Everything is unchanged\.$/.test(line));
