import { atMost, exactly, type Outcome } from '#resilience/harness/invariant.ts';
import { APP, changedLines, releaseOf, type Server, updateTo } from './server.ts';
import { failed, slowest, underLoad, visit } from './visitors.ts';

const ASSET = /\/assets\/[\w.-]+\.(?:js|css)/g;
/** Caddy lets requests wait for 30 seconds while the shop restarts. */
const WAIT_MAX_MS = 30_000;

export async function updateAndBack(server: Server): Promise<Outcome> {
  const { root, run } = server;
  const assets = [...new Set((await visit(root, '/')).body.match(ASSET))];
  const [sum = ''] = (await run('sha256sum', '/root/releases/second.tar.gz')).output.split(' ');
  const { result: update, visits } = await underLoad(root, () =>
    updateTo(server, 'second', '--sha256', sum.toUpperCase()),
  );
  const missing = [];
  for (const asset of assets) if ((await visit(root, asset)).status !== 200) missing.push(asset);
  const table = await run('sh', '-c', QUERY_TRIAL);
  const same = await updateTo(server, 'second');
  const { result: back, visits: visitsBack } = await underLoad(root, () => run('nanhi-dukaan', 'back'));
  const afterBack = await releaseOf(root);
  const forward = await run('nanhi-dukaan', 'back');
  return {
    assertions: [
      exactly('exit code of the update', update.status ?? -1, 0),
      exactly('requests that failed during the update', failed(visits).length, 0),
      atMost('longest request during the update', slowest(visits), WAIT_MAX_MS, ' ms'),
      exactly('files that open pages of the former release miss', missing.length, 0),
      exactly('tables that the update has added', Number(table.output.trim().endsWith('1')), 1),
      exactly('lines of a second update that are no "unchanged"', changedLines(same).length, 0),
      exactly('exit code of the way back', back.status ?? -1, 0),
      exactly('releases that the way back names', Number(back.output.includes(`Release ${afterBack} is open`)), 1),
      exactly('requests that failed during the way back', failed(visitsBack).length, 0),
      exactly('releases that the way back left', Number(!afterBack.startsWith('100.')), 1),
      exactly('releases after the second way back', Number((await releaseOf(root)).startsWith('100.2.0-')), 1),
      exactly('exit code of the second way back', forward.status ?? -1, 0),
    ],
    notes: [
      `${visits.length} requests during the update with ${assets.length} files of the former release; the longest took ${(slowest(visits) / 1_000).toFixed(1)} s.`,
    ],
  };
}

const QUERY_TRIAL = `cd /${APP}/current && runuser -u nanhi-dukaan -- node_modules/node/bin/node -e "
  const { Client } = require('pg');
  const client = new Client({ host: '/var/lib/nanhi-dukaan/postgres', user: 'postgres', database: 'postgres' });
  client.connect().then(() => client.query(\\"select count(*) from pg_tables where tablename = 'trial_of_update'\\"))
    .then(({ rows }) => { console.log(rows[0].count); return client.end(); });"`;
