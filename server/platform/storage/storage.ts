/** Where pictures live. Keys are file names without folders; what is stored under a key never changes. */
export interface Storage {
  write(key: string, bytes: Uint8Array): Promise<void>;
  /** The bytes under a key, or undefined where there are none. */
  read(key: string): Promise<Uint8Array | undefined>;
  /** The keys of all that is stored, in no order. */
  list(): AsyncIterable<string>;
  /** Does nothing where there is nothing under the key. */
  remove(key: string): Promise<void>;
  /** Rejects where the store cannot be used just now. */
  check(): Promise<void>;
  close(): void;
}

/** A key as `Storage` takes it: no separators, so that no key leads out of the store. */
export const STORAGE_KEY = /^[a-z0-9][a-z0-9-]{0,120}\.[a-z0-9]{2,5}$/;

/** The key itself. Throws where it is none: that is a mistake of the caller, not of a visitor. */
export function assertStorageKey(key: string): string {
  if (!STORAGE_KEY.test(key)) throw new Error(`Not a storage key: ${key}`);
  return key;
}
