import type { Ended } from '#resilience/harness/container.ts';
import { exactly, type InvariantResult, type Outcome } from '#resilience/harness/invariant.ts';
import { foldersOf, pidOf, releaseOf, type Server, updateTo } from './server.ts';
import { failed, underLoad, visit } from './visitors.ts';

const BACKUPS = '/var/backups/nanhi-dukaan';

interface Expected {
  /** The new release was tried, so the shop restarts. */
  restarts?: boolean;
  /** False if requests wait longer than Caddy lets them. */
  hasLoad?: boolean;
}

/** Each of these updates must leave the release, and most of them the running process. */
export async function failInEachStep(server: Server): Promise<Outcome> {
  const { root, run } = server;
  const assertions: InvariantResult[] = [];
  const before = await releaseOf(root);
  const tryUpdate = async (
    name: string,
    reason: RegExp,
    update: () => Promise<Ended>,
    { restarts = false, hasLoad = true }: Expected = {},
  ) => {
    const pid = await pidOf(server);
    const folders = await foldersOf(root);
    const { result, visits } = hasLoad ? await underLoad(root, update) : { result: await update(), visits: [] };
    if (result.status === 0 || !reason.test(result.output)) {
      throw new Error(`${name}: the update did not end with ${reason}:\n${result.output}`);
    }
    assertions.push(
      exactly(`${name}: releases that were left`, Number((await releaseOf(root)) !== before), 0),
      exactly(`${name}: status of the page afterwards`, (await visit(root, '/')).status, 200),
      exactly(`${name}: restarts of the shop`, Number((await pidOf(server)) !== pid), Number(restarts)),
      ...(hasLoad ? [exactly(`${name}: requests that failed`, failed(visits).length, 0)] : []),
      exactly(`${name}: folders that were added`, (await foldersOf(root)) - folders, 0),
    );
  };
  const update =
    (name: string, ...options: string[]) =>
    () =>
      updateTo(server, name, ...options);
  const shell = (script: string) => run('sh', '-c', script);

  const third = '/root/releases/third.tar.gz';
  await shell(
    `head -c 1000000 ${third} >/root/releases/damaged.tar.gz; cp ${third}.sig /root/releases/damaged.tar.gz.sig`,
  );
  await tryUpdate('a damaged archive', /is damaged.*Copy the archive/, update('damaged'));
  await shell('head -c 1000000 /dev/urandom | gzip >/root/releases/noise.tar.gz');
  await tryUpdate('an archive without a signature', /has no signature/, update('noise'));
  await shell(
    `tar -C /etc -czf /root/releases/foreign.tar.gz hostname; cp ${third}.sig /root/releases/foreign.tar.gz.sig`,
  );
  await tryUpdate('an archive with the signature of another', /is not the one that was signed/, update('foreign'));
  await tryUpdate('another checksum', /has another checksum/, update('third', '--sha256', '0'.repeat(64)));
  await tryUpdate('an older release', /is of .* and the last release of .*nanhi-dukaan back/, update('first'));
  await shell(`mount -t tmpfs -o size=64k,uid=$(id -u nanhi-dukaan),mode=700 tmpfs ${BACKUPS}`);
  await tryUpdate('no room for the backup', /The backup failed, .*Make room/, update('third'));
  await run('umount', BACKUPS);
  await shell("fallocate -l $(($(df -Pk / | awk 'NR == 2 { print $4 }') - 1000000))K /var/fill");
  await tryUpdate('no room for the release', /The disk has \d+ MB left .*Make room/, update('third'));
  await run('rm', '/var/fill');
  await tryUpdate('packages that do not exist', /could not be built/, update('not-installable'));
  await tryUpdate('a broken migration', /could not be migrated/, update('broken-migration'));
  await tryUpdate('a release that crashes', /did not start; .* is open again/, update('crashes'), { restarts: true });
  await tryUpdate('a release that hangs', /did not start; .* is open again/, update('hangs'), {
    restarts: true,
    hasLoad: false,
  });
  return { assertions, notes: [] };
}
