import { exactly, type Outcome } from '#resilience/harness/invariant.ts';
import { waitUntil } from '#test/wait-until.ts';
import { PASSPHRASE, type Server } from './server.ts';
import { visit } from './visitors.ts';

export async function restoreWithPassphrase({ root, run }: Server): Promise<Outcome> {
  const backups = '/var/backups/nanhi-dukaan';
  const restore = (passphrase: string) =>
    run(
      'sh',
      '-c',
      `cd ${backups} && BACKUP_PASSPHRASE='${passphrase}' nanhi-dukaan restore "$(ls shop-* | tail -n 1)" --replace --identity backup.key.age`,
    );
  const wrong = await restore('six small frocks');
  const afterWrong = await waitUntil('the shop is back', async () =>
    (await visit(root, '/')).status === 200 ? 200 : undefined,
  );
  const right = await restore(PASSPHRASE);
  const afterRight = await waitUntil('the shop is back', async () =>
    (await visit(root, '/')).status === 200 ? 200 : undefined,
  );
  return {
    assertions: [
      exactly('exit code of a restore with a wrong passphrase', wrong.status ?? -1, 1),
      exactly('status of the page afterwards', afterWrong, 200),
      exactly('exit code of a restore with the passphrase', right.status ?? -1, 0),
      exactly('status of the page after the restore', afterRight, 200),
    ],
    notes: right.status === 0 ? [] : [right.output],
  };
}
