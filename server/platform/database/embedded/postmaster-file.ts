import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The content of `postmaster.pid`. Source: `src/include/utils/pidfile.h` of PostgreSQL. */
export interface Postmaster {
  pid: number;
  port: number;
  /** An address; empty if it listens at its socket only. */
  address: string;
  isReady: boolean;
}

export const POSTMASTER_FILE = 'postmaster.pid';

/** Reads the file; undefined without one. A killed server leaves it, and a starting server writes it in parts. */
export function readPostmaster(folder: string): Postmaster | undefined {
  let text: string;
  try {
    text = readFileSync(join(folder, POSTMASTER_FILE), 'utf8');
  } catch {
    return undefined;
  }
  const [pid = '', , , port = '', , address = '', , status = ''] = text.split('\n');
  return { pid: Number(pid), port: Number(port), address: address.trim(), isReady: status.trim() === 'ready' };
}
