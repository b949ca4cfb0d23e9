import { setTimeout as delay } from 'node:timers/promises';
import { makeRandom, type Random } from '#database/demo/random.ts';
import { cashJobs } from '#server/cash/jobs.ts';
import { waitUntil } from '#test/wait-until.ts';
import { countPendingPostings, inspectDesk, inspectFinishedDesk } from './harness/desk-invariants.ts';
import { type Desk, openDesk } from './harness/desk-parcels.ts';
import { type DeskResponses, noDeskResponses } from './harness/desk-responses.ts';
import { countExpectedResponses, workAtDesk } from './harness/desk-staff.ts';
import type { Violations } from './harness/desk-violations.ts';
import { atLeast, exactly, type Outcome } from './harness/invariant.ts';
import type { ResilienceOptions } from './harness/options.ts';
import { openResilienceShop, type ResilienceShop, type ResilienceShopOptions } from './harness/shop.ts';

const STATEMENTS = 12;
const ROWS = 200;
const KILLS = 15;
/** The random delay makes kills hit different points of a request. */
const KILL_JITTER_MS = 40;
/** On a busy machine a posting takes this long. */
const POSTING_JITTER_MS = 200;
const PROGRESS_LIMIT_MS = 300_000;
/** Five minutes: another process takes over the jobs of a killed process only after a minute. */
const DRAIN_LIMIT_MS = 300_000;

interface KillOptions extends ResilienceShopOptions {
  seed: number;
  statements: number;
  rows: number;
  kills: number;
  /** `web` is faster: a killed job makes the run wait a minute until another process takes the job over. */
  services?: 'web' | 'web,worker';
}

export async function deskUnderKill({ homes, postgresUrl, seed, ...options }: ResilienceOptions): Promise<Outcome> {
  const { amount: statements = STATEMENTS, kills = KILLS } = options;
  const outcomes: Outcome[] = [];
  for (const home of homes) {
    outcomes.push(await killWhileAtDesk({ home, postgresUrl, seed, statements, rows: ROWS, kills }));
  }
  return {
    assertions: outcomes.flatMap(({ assertions }) => assertions),
    notes: outcomes.flatMap(({ notes }) => notes),
  };
}

export async function killWhileAtDesk({ services = 'web,worker', ...options }: KillOptions): Promise<Outcome> {
  const { home, seed, kills } = options;
  const shop = await openResilienceShop(options);
  const ending = new AbortController();
  const random = makeRandom(seed);
  const responses = noDeskResponses();
  const violations: Violations = new Map();
  const note = (found: Violations) => {
    for (const [what, count] of found) violations.set(what, (violations.get(what) ?? 0) + count);
    return [...found.values()].every((count) => count === 0);
  };
  try {
    const desk = await shop.withDeps((deps) => openDesk(deps, options, random));
    const startedAt = performance.now();
    const working = workAtDesk({ url: shop.url, desk, responses, signal: ending.signal });
    const killing = killRepeatedly({ shop, desk, responses, kills, services, random, note });
    const killed = await Promise.race([killing, working.then(() => killing)]);
    let workingMs = 0;
    if (killed.isIntact) {
      const last = await shop.start({ SERVICES: services });
      await working;
      workingMs = performance.now() - startedAt;
      await last.end('SIGTERM');
      await shop.withDeps(async (deps) => {
        await deps.jobs.work(cashJobs(deps));
        const isDrained = async () => (await countPendingPostings(deps.db)) === 0 || undefined;
        await waitUntil('all parcels are posted', isDrained, DRAIN_LIMIT_MS);
        note(await inspectDesk(deps, desk, responses));
        note(await inspectFinishedDesk(deps, desk));
      });
    }
    const name = (what: string) => `${what} (${home})`;
    const serverErrors = [...responses.errors].filter(([status]) => status !== 0).reduce((sum, [, n]) => sum + n, 0);
    return {
      assertions: [
        atLeast(name('kills while the desk worked'), killed.kills, kills),
        atLeast(name('of them while a statement was posted'), killed.during.posting, Math.ceil(kills / 3)),
        exactly(name('requests with a final response'), responses.count, countExpectedResponses(desk)),
        exactly(name('responses with a 5xx'), serverErrors, 0),
        exactly(name('postings and returns that have succeeded twice'), responses.doubled, 0),
        exactly(name('responses with another state than the requested one'), responses.differing, 0),
        ...Array.from(violations, ([what, count]) => exactly(name(what), count, 0)),
      ],
      notes: [
        ...(killed.isIntact ? [] : [`${home}: ended at the first kill with a violation.`]),
        `${home}: ${desk.statements.length} statements, ${desk.batches.flat().length} parcels, ${responses.repeats} calls repeated, ` +
          `${(workingMs / 1_000).toFixed(0)} s of work. Of ${killed.kills} kills ${killed.during.draft} hit a draft, ` +
          `${killed.during.posting} a posting, ${killed.during.outcomes} outcomes, ${killed.during.scan} a scan.`,
      ],
    };
  } finally {
    ending.abort(new Error('The run has ended'));
    await shop.close();
  }
}

interface KillPlan {
  shop: ResilienceShop;
  desk: Desk;
  responses: DeskResponses;
  kills: number;
  services: string;
  random: Random;
  /** Returns true if `violations` are all 0. */
  note: (violations: Violations) => boolean;
}

interface Killed {
  kills: number;
  during: DeskResponses['inFlight'];
  isIntact: boolean;
}

async function killRepeatedly({ shop, desk, responses, kills, services, random, note }: KillPlan): Promise<Killed> {
  const expected = countExpectedResponses(desk);
  const killed: Killed = { kills: 0, during: noDeskResponses().inFlight, isIntact: true };
  while (killed.kills < kills && killed.isIntact) {
    const server = await shop.start({ SERVICES: services });
    const after = Math.floor((expected * (killed.kills + 1 - random.next() / 2)) / (kills + 1));
    await waitUntil('the desk works', () => responses.count >= after || undefined, PROGRESS_LIMIT_MS);
    if (killed.kills % 2 === 0) await waitForPosting(desk, responses, random);
    else await delay(random.between(0, KILL_JITTER_MS));
    if (responses.count === expected) throw new Error('All work was done before the last kill. Choose fewer kills.');
    const hit = { ...responses.inFlight };
    await shop.kill(server);
    killed.kills += 1;
    for (const request of ['draft', 'posting', 'outcomes', 'scan'] as const) {
      if (hit[request] > 0) killed.during[request] += 1;
    }
    killed.isIntact = note(await shop.withDeps((deps) => inspectDesk(deps, desk, responses)));
  }
  return killed;
}

async function waitForPosting({ statements }: Desk, responses: DeskResponses, random: Random): Promise<void> {
  const areAllPosted = () => responses.posted.size === statements.length;
  const isPosting = () => responses.inFlight.posting > 0 || areAllPosted() || undefined;
  do {
    await waitUntil('a statement is posted', isPosting, PROGRESS_LIMIT_MS);
    await delay(random.between(0, POSTING_JITTER_MS));
  } while (responses.inFlight.posting === 0 && !areAllPosted());
}
