import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Content of `postmaster.pid`. Source: `src/include/utils/pidfile.h` of PostgreSQL. */
export interface Postmaster {
  pid: number;
  port: number;
  /** Empty if the server listens only on its socket. */
  address: string;
  isReady: boolean;
}

export const POSTMASTER_FILE = 'postmaster.pid';

/** The file may be stale, because a killed server leaves it, or incomplete, because a server writes it in parts. */
export async function readPostmaster(folder: string): Promise<Postmaster | undefined> {
  let text: string;
  try {
    text = await readFile(join(folder, POSTMASTER_FILE), 'utf8');
  } catch {
    return undefined;
  }
  const [pid = '', , , port = '', , address = '', , status = ''] = text.split('\n');
  return { pid: Number(pid), port: Number(port), address: address.trim(), isReady: status.trim() === 'ready' };
}
