import { setTimeout as delay } from 'node:timers/promises';
import { hashToken, newToken } from '#server/accounts/secrets.ts';
import { onDatabase } from './harness/databases.ts';
import { openDemoShop } from './harness/demo-store.ts';
import type { Outcome } from './harness/finding.ts';
import type { BenchOptions } from './harness/options.ts';
import { processorSecondsBetween, readProcessorSeconds } from './harness/processor-time.ts';
import type { Server } from './harness/spawn.ts';

const STREAMS = 200;
const STREAMS_PER_USER = 2;
const CHANGES_PER_SECOND = 5;
const TARGET_PERCENT = 10;
/** Long enough for several heartbeats and checks of access. */
const SECONDS = 30;
const MS_A_SECOND = 1_000;

export async function live({ postgresUrl, rounds }: BenchOptions): Promise<Outcome> {
  const shop = await openDemoShop(postgresUrl);
  const closing = new AbortController();
  try {
    const tokens = await addStaff(shop.databaseUrl, STREAMS / STREAMS_PER_USER);
    const without = await measure(shop.databaseUrl, shop.server, rounds);
    let events = 0;
    for (const token of tokens) {
      for (let count = 0; count < STREAMS_PER_USER; count += 1) {
        void follow(shop.server, token, closing.signal, () => {
          events += 1;
        });
      }
    }
    await delay(MS_A_SECOND);
    const before = events;
    const ours = await measure(shop.databaseUrl, shop.server, rounds);
    const received = Math.round((events - before) / STREAMS);
    return {
      findings: [
        { what: 'without streams', unit: '% of a core', ours: summaryOf(without) },
        {
          what: `${STREAMS} streams, ${CHANGES_PER_SECOND} changes a second`,
          unit: '% of a core',
          ours: summaryOf(ours),
          target: { atMost: TARGET_PERCENT },
        },
      ],
      notes: [`Each stream received ${received} events in ${rounds * SECONDS} s.`],
    };
  } finally {
    closing.abort();
    await shop.close();
  }
}

function summaryOf(values: readonly number[]) {
  const sorted = values.toSorted((a, b) => a - b);
  return { median: sorted[Math.floor(sorted.length / 2)] ?? 0, min: sorted[0] ?? 0, max: sorted.at(-1) ?? 0 };
}

/** A session per user, because a user may open only three streams. Returns the tokens. */
function addStaff(databaseUrl: string, count: number): Promise<string[]> {
  return onDatabase(databaseUrl, async (client) => {
    const tokens: string[] = [];
    for (let number = 1; number <= count; number += 1) {
      const token = newToken();
      await client.query(
        `with helper as (
          insert into users (id, username, email, password_hash, created_at, role, rights)
          values (gen_random_uuid(), 'Zara Sheikh', $1, 'nobody logs in', now(), 'moderator', array['orders.view'])
          returning id)
        insert into sessions (token_hash, user_id, created_at, expires_at)
        select $2, id, now(), now() + interval '1 day' from helper`,
        [`bench-${number}@example.com`, hashToken(token)],
      );
      tokens.push(token);
    }
    return tokens;
  });
}

async function follow({ url }: Server, token: string, signal: AbortSignal, onEvent: () => void): Promise<void> {
  const headers = { authorization: `Bearer ${token}`, accept: 'text/event-stream' };
  const response = await fetch(`${url}/api/desk/live`, { headers, signal });
  if (response.status !== 200 || !response.body) throw new Error(`No stream: ${response.status}`);
  try {
    for await (const chunk of response.body) {
      if (Buffer.from(chunk).includes('data:')) onEvent();
    }
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}

/** Returns the shop's processor time of each round in percent of a core. */
function measure(databaseUrl: string, { pid }: Server, rounds: number): Promise<number[]> {
  return onDatabase(databaseUrl, async (client) => {
    const percentages: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const before = readProcessorSeconds([pid]);
      const begunAt = performance.now();
      for (let change = 0; change < SECONDS * CHANGES_PER_SECOND; change += 1) {
        await client.query(
          `update order_desk set attempts = (attempts + 1) % 100 where order_id =
            (select order_id from order_desk order by order_id offset $1 % (select count(*) from order_desk) limit 1)`,
          [change],
        );
        await delay(Math.max(0, begunAt + ((change + 1) * MS_A_SECOND) / CHANGES_PER_SECOND - performance.now()));
      }
      const seconds = processorSecondsBetween(before, readProcessorSeconds([pid]));
      percentages.push((100 * seconds * MS_A_SECOND) / (performance.now() - begunAt));
    }
    return percentages;
  });
}
