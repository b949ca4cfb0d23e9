import { existsSync } from 'node:fs';
import { chmod, mkdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { exactly, type InvariantResult, type Outcome } from '#resilience/harness/invariant.ts';
import { waitUntil } from '#test/wait-until.ts';
import { APP, foldersOf, pidOf, releaseOf, type Server, SOURCES, updateTo } from './server.ts';
import { failed, underLoad, visit } from './visitors.ts';

const TRAPS = '/usr/local/traps';
const PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';
/** Replaces programs of the updater. Kills the whole update before the call that matches the pattern `KILL_AT`. */
const TRAP = `#!/bin/sh
PATH=${PATH}
name=$(basename "$0")
case "$name $*" in
$KILL_AT) systemctl kill --signal=KILL trial; exec sleep infinity ;;
esac
exec "$name" "$@"
`;

/** The calls before which the updates die, in the order of an update. */
const KILLS = [
  ['it unpacks', 'tar -C*'],
  ['the backup', 'systemctl start nanhi-dukaan-backup'],
  ['it installs packages', 'chown -R nanhi-dukaan*'],
  ['the release gets its name', 'sync -f*'],
  ['the migration', 'runuser *scripts/migrate.ts'],
  ['the link changes', 'mv -T*'],
  ['the restart', 'systemctl restart nanhi-dukaan'],
] as const;

/** Kills an update before each of its steps, as a power cut would. The shop must not notice, and the next try must work. */
export async function killInEachStep(server: Server): Promise<Outcome> {
  const { root } = server;
  await setTraps(root);
  const assertions: InvariantResult[] = [];
  const [before, pid] = [await releaseOf(root), await pidOf(server)];
  for (const [step, at] of KILLS) {
    const { result, visits } = await underLoad(root, () => updateUntil(server, 'third', at));
    assertions.push(
      exactly(`killed before ${step}: updates that were killed`, Number(/KILL/i.test(result.output)), 1),
      exactly(`killed before ${step}: restarts of the shop`, Number((await pidOf(server)) !== pid), 0),
      exactly(`killed before ${step}: requests that failed`, failed(visits).length, 0),
    );
    if (!/KILL/i.test(result.output)) console.log(result.output);
  }
  const next = await underLoad(root, () => updateTo(server, 'third'));
  const third = await releaseOf(root);
  const folders = await foldersOf(root);
  // Kills this update after the switch, so that the new release runs and no old release is deleted.
  const late = await underLoad(root, () => updateUntil(server, 'fourth', 'mv */unfinished'));
  const fourth = await releaseOf(root);
  const again = await updateTo(server, 'fourth');
  const back = await server.run('nanhi-dukaan', 'back');
  return {
    assertions: [
      ...assertions,
      exactly('exit code of the update after these', next.result.status ?? -1, 0),
      exactly('requests that failed during it', failed(next.visits).length, 0),
      exactly('releases that it has added', Number(third !== before), 1),
      exactly('folders of releases after it', folders, 2),
      exactly('killed after the start: requests that failed', failed(late.visits).length, 0),
      exactly('killed after the start: releases that it has added', Number(fourth !== third), 1),
      exactly('killed after the start: exit code of the next update', again.status ?? -1, 0),
      exactly('killed after the start: folders of releases after it', await foldersOf(root), 2),
      exactly('exit code of the way back', back.status ?? -1, 0),
      exactly('releases to which the way back leads', Number((await releaseOf(root)) === third), 1),
    ],
    notes: [next.result, again, back].filter(({ status }) => status !== 0).map(({ output }) => output),
  };
}

async function setTraps(root: string): Promise<void> {
  const folder = join(root, TRAPS);
  await mkdir(folder);
  await writeFile(join(folder, 'trap'), TRAP);
  await chmod(join(folder, 'trap'), 0o755);
  for (const name of new Set(KILLS.map(([, at]) => at.split(' ')[0] ?? ''))) await symlink('trap', join(folder, name));
}

/** The variables let npm trust the authorities of this machine. */
const updateUntil = ({ run }: Server, name: string, killAt: string) =>
  run(
    'systemd-run',
    '--unit=trial',
    '--collect',
    '--wait',
    `--setenv=PATH=${TRAPS}:${PATH}`,
    `--setenv=KILL_AT=${killAt}`,
    '--setenv=NODE_EXTRA_CA_CERTS',
    '--setenv=npm_config_cafile',
    '/usr/local/bin/nanhi-dukaan',
    'update',
    `/root/releases/${name}.tar.gz`,
  );

/** Fills the disk while the update installs packages. At the same time a second update and the installer begin. */
export async function fillDisk(server: Server): Promise<Outcome> {
  const { root, run } = server;
  const [before, pid] = [await releaseOf(root), await pidOf(server)];
  const full = await underLoad(root, async () => {
    const ended = updateTo(server, 'third');
    await waitUntil(
      'packages are installed',
      () => existsSync(join(root, APP, 'releases/unfinished/node_modules')) || undefined,
    );
    const second = await updateTo(server, 'second');
    const installer = await run('sh', `/${SOURCES}/deploy/install.sh`);
    await run(
      'sh',
      '-c',
      'fallocate -l "$(df -Pk / | awk \'NR == 2 { print $4 }\')K" /var/fill; cat /dev/zero >/var/fill2',
    );
    return { update: await ended, concurrent: [second, installer] };
  });
  const onFullDisk = await visit(root, '/');
  const doctor = await run('nanhi-dukaan', 'doctor');
  await run('rm', '-f', '/var/fill', '/var/fill2');
  const { update, concurrent } = full.result;
  const rejected = concurrent.filter(({ output }) => output.includes('Another installation or update is running'));
  return {
    assertions: [
      exactly('concurrent updates and installers that were rejected', rejected.length, 2),
      exactly('exit code of an update on a full disk', update.status ?? -1, 1),
      exactly('a full disk: releases that were left', Number((await releaseOf(root)) !== before), 0),
      exactly('a full disk: restarts of the shop', Number((await pidOf(server)) !== pid), 0),
      exactly('a full disk: requests that failed', failed(full.visits).length, 0),
      exactly('a full disk: status of the page', onFullDisk.status, 200),
      exactly(
        'a full disk: times that the doctor names it',
        Number(/^(?:ERROR|warning) .*GB are free/m.test(doctor.output)),
        1,
      ),
    ],
    notes: [],
  };
}
