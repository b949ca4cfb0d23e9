import { readFileSync } from 'node:fs';
import type { ClosedLoopOptions, ClosedLoopReport, RequestKind } from './closed-loop.ts';
import { openPageConnection } from './page-connection.ts';
import { postJson, postOrder } from './post-order.ts';
import { readMachineSeconds } from './processor-time.ts';
import { percentile } from './summarize.ts';

/** Started by `closed-loop.ts`. */
const { url, clients, seconds, amount, turn, paths, users, products, account } = JSON.parse(
  readFileSync(process.argv[2] ?? '', 'utf8'),
) as ClosedLoopOptions;

const durationsMs: Record<RequestKind, number[]> = { page: [], order: [], 'sign-in': [] };
let begun = 0;
const startedAt = performance.now();
const endsAt = startedAt + (seconds ?? Number.POSITIVE_INFINITY) * 1_000;

async function signIn(): Promise<void> {
  const { status, response } = await postJson(`${url}/api/auth/login`, account ?? {});
  if (status !== 200) throw new Error(`A sign-in failed: ${status} ${response}`);
}

async function runClient(client: number): Promise<void> {
  const pages = await openPageConnection(url);
  for (let number = client; performance.now() < endsAt && begun < (amount ?? Number.POSITIVE_INFINITY); number += 1) {
    begun += 1;
    const kind = turn[number % turn.length] ?? 'page';
    // Every client has users of its own, since an account's orders wait for each other.
    const user = users[(client + clients * number) % users.length];
    const sentAt = performance.now();
    if (kind === 'page') await pages.get(paths[number % paths.length] ?? '/');
    else if (kind === 'sign-in') await signIn();
    else if (user) await postOrder(url, user, products);
    durationsMs[kind].push(performance.now() - sentAt);
  }
  pages.close();
}

const machineBefore = readMachineSeconds();
const before = process.cpuUsage();
await Promise.all(Array.from({ length: clients }, (_, client) => runClient(client)));
const { user, system } = process.cpuUsage(before);
const report: ClosedLoopReport = {
  seconds: (performance.now() - startedAt) / 1_000,
  processorMs: (user + system) / 1_000,
  machineSeconds: readMachineSeconds() - machineBefore,
  kinds: Object.fromEntries(
    Object.entries(durationsMs)
      .filter(([, durations]) => durations.length > 0)
      .map(([kind, durations]) => [
        kind,
        { count: durations.length, p50Ms: percentile(durations, 50), p95Ms: percentile(durations, 95) },
      ]),
  ),
};
process.stdout.write(JSON.stringify(report));
process.exit();
