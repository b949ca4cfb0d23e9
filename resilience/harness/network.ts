import { execFileSync, spawnSync } from 'node:child_process';
import { CannotRun } from '#bench/harness/cannot-run.ts';
import { atExit } from '#test/at-exit.ts';

/** A simulated host: a Linux network namespace with an address of its own. */
export interface Host {
  address: string;
  /** Words to put before a command so that it runs on this host. */
  under: [program: string, ...args: string[]];
  cutOff(): void;
  reconnect(): void;
}

export interface Network {
  address: string;
  addHost(): Host;
  close(): void;
}

/** Throws `CannotRun` without network namespaces, which need Linux and root. */
export function openNetwork(): Network {
  const name = `nd${process.pid % 10_000}`;
  const bridge = `${name}br`;
  const prefix = `10.231.${process.pid % 250}`;
  if (spawnSync('ip', ['link', 'add', bridge, 'type', 'bridge']).status !== 0) {
    throw new CannotRun('network namespaces need Linux, the program ip and root');
  }
  const ip = (...args: string[]) => void execFileSync('ip', args, { stdio: 'pipe' });
  const hosts: string[] = [];
  const remove = () => {
    for (const host of hosts) ip('netns', 'delete', host);
    ip('link', 'delete', bridge);
  };
  const left = atExit(remove);
  ip('address', 'add', `${prefix}.1/24`, 'dev', bridge);
  ip('link', 'set', bridge, 'up');
  return {
    address: `${prefix}.1`,
    addHost() {
      const host = `${name}h${hosts.length + 1}`;
      const address = `${prefix}.${hosts.length + 2}`;
      hosts.push(host);
      ip('netns', 'add', host);
      ip('link', 'add', `${host}o`, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', host);
      ip('link', 'set', `${host}o`, 'master', bridge, 'up');
      ip('-n', host, 'address', 'add', `${address}/24`, 'dev', 'eth0');
      ip('-n', host, 'link', 'set', 'lo', 'up');
      ip('-n', host, 'link', 'set', 'eth0', 'up');
      return {
        address,
        under: ['ip', 'netns', 'exec', host],
        cutOff: () => ip('link', 'set', `${host}o`, 'nomaster'),
        reconnect: () => ip('link', 'set', `${host}o`, 'master', bridge),
      };
    },
    close() {
      remove();
      left.forget();
    },
  };
}
