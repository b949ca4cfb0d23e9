/** Where pictures live. Keys are file names without folders; what is stored under a key never changes. */
export interface Storage {
  write(key: string, bytes: Uint8Array): Promise<void>;
  /** The bytes under a key, or undefined where there are none. */
  read(key: string): Promise<Uint8Array | undefined>;
}

/** A key as `Storage` takes it: no separators, so that no key leads out of the store. */
export const STORAGE_KEY = /^[a-z0-9][a-z0-9-]{0,120}\.[a-z0-9]{2,5}$/;
