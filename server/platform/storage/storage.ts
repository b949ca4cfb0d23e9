/** Keys are file names; the content of a key never changes. */
export interface Storage {
  write(key: string, bytes: Uint8Array): Promise<void>;
  read(key: string): Promise<Uint8Array | undefined>;
  has(key: string): Promise<boolean>;
  list(): AsyncIterable<string>;
  /** Ignores an unknown key. */
  remove(key: string): Promise<void>;
  /** Rejects when the storage is unavailable. */
  check(): Promise<void>;
  close(): void;
}

/** A key has no path separators, so that it cannot lead out of the folder. */
export const STORAGE_KEY = /^[a-z0-9][a-z0-9-]{0,120}\.[a-z0-9]{2,5}$/;

export function assertStorageKey(key: string): string {
  if (!STORAGE_KEY.test(key)) throw new Error(`Not a storage key: ${key}`);
  return key;
}
