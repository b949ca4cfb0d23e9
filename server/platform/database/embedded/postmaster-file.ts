import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What PostgreSQL writes about itself into `postmaster.pid`. Source: `src/include/utils/pidfile.h` of PostgreSQL */
export interface Postmaster {
  pid: number;
  port: number;
  /** An address; empty where it listens at its socket alone. */
  address: string;
  isReady: boolean;
}

export const POSTMASTER_FILE = 'postmaster.pid';

/** Undefined while no server runs. It may be left by one that was killed, and half written by one that starts. */
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
