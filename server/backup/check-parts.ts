import { createHash } from 'node:crypto';
import { StartupError } from '#server/platform/startup-error.ts';
import type { BackupPart } from './parts.ts';
import { addImage } from './read-shop.ts';

/** Passes the parts on. Throws `StartupError` if the last part is missing or its checksums differ. */
export async function* checkParts(parts: AsyncIterable<BackupPart>): AsyncGenerator<BackupPart> {
  const tables = new Map<string, { rows: number; hash: ReturnType<typeof createHash> }>();
  const images = { count: 0, hash: createHash('sha256') };
  let isComplete = false;
  for await (const part of parts) {
    if (part.kind === 'begin') {
      for (const { name } of part.begin.tables) tables.set(name, { rows: 0, hash: createHash('sha256') });
    } else if (part.kind === 'rows') {
      const table = tables.get(part.table);
      if (!table) throw damaged(`rows of a table ${part.table} that it does not name`);
      table.rows += part.lines.length;
      for (const line of part.lines) table.hash.update(line).update('\n');
    } else if (part.kind === 'picture') {
      images.count += 1;
      addImage(images.hash, part.key, part.bytes);
    } else {
      for (const [name, { rows, hash }] of tables) {
        const declared = part.end.tables[name];
        if (declared?.rows !== rows || declared.sha256 !== hash.digest('hex')) throw damaged(`the rows of ${name}`);
      }
      const { count, sha256 } = part.end.pictures;
      if (count !== images.count || sha256 !== images.hash.digest('hex')) throw damaged('the pictures');
      isComplete = true;
    }
    yield part;
  }
  if (!isComplete) throw damaged('its end is missing');
}

function damaged(what: string): StartupError {
  return new StartupError(`The backup is damaged: ${what}.`);
}
