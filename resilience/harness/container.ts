import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { copyFile, mkdir, mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CannotRun } from '#bench/harness/cannot-run.ts';
import { atExit } from '#test/at-exit.ts';
import { waitUntil } from '#test/wait-until.ts';

/** A fresh system that has booted with systemd, on a disk of its own and with the network of this machine. */
export interface Container {
  root: string;
  run: (...command: string[]) => Promise<Ended>;
  close: () => Promise<void>;
}

export interface Ended {
  status: number | null;
  output: string;
}

interface ContainerOptions {
  suite: Suite;
  /** Host names that lead to this machine. */
  names: string[];
  /** Ports that the services of the container need. */
  ports: number[];
}

export type Suite = keyof typeof SUITES;

/** The server that debootstrap reads from; empty: its default, which is for Debian only if Ubuntu's keys are missing. */
const { MIRROR = '' } = process.env;
/** Options and script of debootstrap. Ubuntu has Caddy and npm in `universe`, and one script for all releases. */
const SUITES = {
  bookworm: { options: [], script: [] },
  trixie: { options: [], script: [] },
  noble: { options: ['--components=main,universe'], script: ['/usr/share/debootstrap/scripts/gutsy'] },
};
const DISK_BYTES = 10 * 2 ** 30;
/** Memory of a small rented server. */
const MEMORY_BYTES = 2 ** 30;
const PROGRAMS = ['debootstrap', 'systemd-nspawn', 'nsenter', 'mkfs.ext4', 'mount'];
const PACKAGES = 'systemd,systemd-sysv,dbus,ca-certificates,procps';
const CERTIFICATES = '/etc/ssl/certs/ca-certificates.crt';
const MEMORY_GROUP = '/sys/fs/cgroup/memory';

export const isSuite = (name: string): name is Suite => name in SUITES;

/** Throws `CannotRun` without root, the programs, or free ports. */
export async function openContainer({ suite, names, ports }: ContainerOptions): Promise<Container> {
  const missing = PROGRAMS.filter((name) => spawnSync(name, ['--version']).error !== undefined);
  if (process.getuid?.() !== 0 || missing.length > 0) {
    throw new CannotRun(`a container of systemd needs root and the programs ${PROGRAMS.join(', ')}`);
  }
  for (const port of ports) if (await isInUse(port)) throw new CannotRun(`port ${port} is in use`);
  const folder = await mkdtemp(join(tmpdir(), 'nanhi-container-'));
  const root = join(folder, 'root');
  const disk = join(folder, 'disk');
  await mkdir(root);
  await writeFile(disk, '');
  await truncate(disk, DISK_BYTES);
  execFileSync('mkfs.ext4', ['-q', '-m', '0', disk]);
  execFileSync('mount', ['-o', 'loop', disk, root]);
  const unmounted = atExit(() => void execFileSync('umount', ['--lazy', root]));
  console.log(`Installing ${suite}...`);
  const { options, script } = SUITES[suite];
  const args = ['--variant=minbase', `--include=${PACKAGES}`, ...options, suite, root, MIRROR, ...script];
  execFileSync('debootstrap', args, { stdio: 'pipe' });
  await writeFile(join(root, 'etc/hosts'), `127.0.0.1 localhost ${names.join(' ')}\n::1 localhost\n`);
  // npm then trusts the same authorities as on this machine.
  if (existsSync(CERTIFICATES)) await copyFile(CERTIFICATES, join(root, CERTIFICATES));

  // With `--resolv-conf=off` systemd-nspawn leaves the copy that debootstrap made.
  const boot = ['--boot', '--register=no', '--keep-unit', '--console=pipe', '--resolv-conf=off', '--cpu-affinity=0'];
  const nspawn = spawn('systemd-nspawn', [...boot, `--directory=${root}`], { stdio: 'ignore', detached: true });
  const killed = atExit(() => void nspawn.kill('SIGKILL'));
  const leader = await waitUntil('systemd starts', () => childOf(nspawn.pid));
  await limitMemory(leader);

  const env = {
    PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
    HOME: '/root',
    NODE_EXTRA_CA_CERTS: CERTIFICATES,
    npm_config_cafile: CERTIFICATES,
  };
  async function run(...command: string[]): Promise<Ended> {
    const child = spawn('nsenter', ['--target', leader, '--all', ...command], {
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text;
      });
    }
    const [status] = await once(child, 'close');
    return { status: typeof status === 'number' ? status : null, output };
  }
  await waitUntil('the container has booted', async () => {
    const { output } = await run('systemctl', 'is-system-running');
    return /running|degraded/.test(output) || undefined;
  });
  return {
    root,
    run,
    async close() {
      const ended = once(nspawn, 'exit');
      await run('systemctl', 'poweroff', '--no-block');
      await ended;
      killed.forget();
      execFileSync('umount', [root]);
      unmounted.forget();
      await rm(folder, { recursive: true });
    },
  };
}

function childOf(pid: number | undefined): string | undefined {
  const { stdout } = spawnSync('pgrep', ['--parent', String(pid), '--exact', 'systemd'], { encoding: 'utf8' });
  return stdout.trim() || undefined;
}

/** Limits the container's processes, including those that it starts later. Skips machines without this controller. */
async function limitMemory(leader: string): Promise<void> {
  if (!existsSync(join(MEMORY_GROUP, 'memory.limit_in_bytes'))) return;
  const group = join(MEMORY_GROUP, `nanhi-${leader}`);
  await mkdir(group);
  await writeFile(join(group, 'memory.limit_in_bytes'), String(MEMORY_BYTES));
  await writeFile(join(group, 'cgroup.procs'), leader);
}

function isInUse(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  return new Promise((resolve) => {
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
  }).then((isOpen) => {
    socket.destroy();
    return isOpen === true;
  });
}
