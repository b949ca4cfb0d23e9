import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Ended } from '#resilience/harness/container.ts';
import { exactly, type InvariantResult, type Outcome } from '#resilience/harness/invariant.ts';
import { type Server, SOURCES } from './server.ts';

const INSTALL = ['sh', `/${SOURCES}/deploy/install.sh`];
const OPTIONS = ['--domain', 'shop.test', '--admin', 'boss@shop.test', '--mail', 'later'];
/** Prints the files that were changed since the mark. */
const CHANGED = 'find /etc /opt /srv /usr -newer /root/mark';

/** Runs the installer on a fresh server that it cannot use, and as a dry run. Neither may change a file. */
export async function rejectBadServers({ root, run }: Server): Promise<Outcome> {
  await mkdir(join(root, SOURCES));
  await run('tar', '-C', `/${SOURCES}`, '-xzf', '/root/releases/first.tar.gz');
  const assertions: InvariantResult[] = [];
  const expectUnchanged = async (name: string, message: RegExp, tryIt: () => Promise<Ended>, status = 1) => {
    await run('touch', '/root/mark');
    const result = await tryIt();
    if (!message.test(result.output)) throw new Error(`${name}: no ${message} in\n${result.output}`);
    const { output } = await run('sh', '-c', CHANGED);
    if (output !== '') console.log(output);
    assertions.push(
      exactly(`${name}: exit code`, result.status ?? -1, status),
      exactly(`${name}: files that were changed`, output.split('\n').filter(Boolean).length, 0),
    );
  };

  await expectUnchanged('another user than root', /Run this command as root/, () =>
    run('runuser', '-u', 'nobody', '--', ...INSTALL, ...OPTIONS),
  );
  await run('systemd-run', '--unit=other-site', 'systemd-socket-activate', '--listen=80', 'cat');
  await expectUnchanged('a program at port 80', /Port 80 is in use by .*\n.*disable --now other-site\.service/, () =>
    run(...INSTALL, ...OPTIONS),
  );
  await run('systemctl', 'stop', 'other-site');
  await run('groupadd', 'nanhi-dukaan');
  await expectUnchanged('a group of that name', /another user or group nanhi-dukaan/, () =>
    run(...INSTALL, ...OPTIONS),
  );
  await run('groupdel', 'nanhi-dukaan');
  await run('mount', '-t', 'tmpfs', '-o', 'size=1g', 'tmpfs', '/opt');
  await expectUnchanged('a small disk', /The disk has \d+ MB left/, () => run(...INSTALL, ...OPTIONS));
  await run('umount', '/opt');
  await expectUnchanged(
    'a dry run',
    /would do +install release .*\n.*[\s\S]*would write[\s\S]*would do +start the shop/,
    () => run(...INSTALL, ...OPTIONS, '--dry-run'),
    0,
  );
  return { assertions, notes: [] };
}
