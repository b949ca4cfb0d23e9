import { chownSync, mkdirSync } from 'node:fs';
import { appendFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { onDatabase } from '#bench/harness/databases.ts';
import { findServerUid, openOwnPostgres, runnerIn } from '#test/own-postgres.ts';
import { findFreePort } from '#test/spawn-server.ts';
import { waitUntil } from '#test/wait-until.ts';

const RECOVERY_LIMIT_MS = 60_000;

/** A PostgreSQL server that archives its write-ahead log, configured as in docs/operations.md. */
export interface ArchivingPostgres {
  url: string;
  backUp(): void;
  readTime(): Promise<string>;
  /** Returns the URL of a second server, recovered from base backup and archive. */
  recover(time: string): Promise<string>;
  close(): Promise<void>;
}

export async function openArchivingPostgres(programs: string): Promise<ArchivingPostgres> {
  const server = await openOwnPostgres(programs, {
    settings: (folder) => [
      'archive_mode = on',
      `archive_command = 'test ! -f ${folder}/archive/%f && cp %p ${folder}/archive/%f'`,
    ],
    access: 'host all all 127.0.0.1/32 trust\nhost replication all 127.0.0.1/32 trust',
    prepare: (folder) => mkdirSync(join(folder, 'archive')),
  });
  const { folder, url } = server;
  const run = runnerIn(programs, folder);
  const data = join(folder, 'recovered');
  let isRecovered = false;
  return {
    url,
    backUp() {
      run('pg_basebackup', '-d', url, '-D', data, '-c', 'fast', '--no-sync');
    },
    readTime: () => readText(url, 'select clock_timestamp()::text as text'),
    async recover(time) {
      await archiveAll(url);
      const port = await findFreePort();
      const settings = [
        '',
        `port = ${port}`,
        'archive_mode = off',
        `restore_command = 'cp ${folder}/archive/%f %p'`,
        `recovery_target_time = '${time}'`,
        `recovery_target_action = 'promote'`,
        '',
      ];
      await appendFile(join(data, 'postgresql.conf'), settings.join('\n'));
      const signal = join(data, 'recovery.signal');
      await writeFile(signal, '');
      const uid = findServerUid();
      if (uid) chownSync(signal, uid, uid);
      run('pg_ctl', '-D', data, '-l', `${data}.log`, '-w', 'start');
      isRecovered = true;
      const recoveredUrl = url.replace(String(server.port), String(port));
      const isPrimary = async () =>
        (await readText(recoveredUrl, 'select pg_is_in_recovery()::text as text')) === 'false' || undefined;
      await waitUntil('the recovered server takes writes', isPrimary, RECOVERY_LIMIT_MS);
      return recoveredUrl;
    },
    async close() {
      if (isRecovered) run('pg_ctl', '-D', data, '-m', 'immediate', '-w', 'stop');
      await server.close();
    },
  };
}

async function archiveAll(url: string): Promise<void> {
  const segment = await readText(url, 'select pg_walfile_name(pg_switch_wal()) as text');
  const isArchived = async () =>
    (await readText(url, `select coalesce(last_archived_wal, '') as text from pg_stat_archiver`)) >= segment ||
    undefined;
  await waitUntil('the log is archived', isArchived, RECOVERY_LIMIT_MS);
}

async function readText(url: string, statement: string): Promise<string> {
  const { rows } = await onDatabase(url, (client) => client.query<{ text: string }>(statement));
  return rows[0]?.text ?? '';
}
