import { AppError } from '#contract/errors.ts';
import { widthsOfMaster } from '#contract/media.ts';
import type { Storage } from '#server/platform/storage/storage.ts';
import { encodeVariant, readSize } from './encode-image.ts';
import { type ImageVariant, masterKey, variantKey } from './image-key.ts';

type Bytes = Uint8Array | undefined;

/** Pending reads by storage and key (single-flight). */
const inFlight = new WeakMap<Storage, Map<string, Promise<Bytes>>>();

/** Encodes and stores a missing variant. Undefined if there is no master, or if the master does not have this width. */
export function readVariant(storage: Storage, variant: ImageVariant): Promise<Bytes> {
  const key = variantKey(variant);
  const ofStorage = inFlight.get(storage) ?? new Map<string, Promise<Bytes>>();
  inFlight.set(storage, ofStorage);
  const pending = ofStorage.get(key);
  if (pending) return pending;
  const read = readOrEncode(storage, variant).finally(() => ofStorage.delete(key));
  ofStorage.set(key, read);
  return read;
}

async function readOrEncode(storage: Storage, variant: ImageVariant): Promise<Bytes> {
  const key = variantKey(variant);
  const stored = await storage.read(key);
  if (stored) return stored;
  const master = await storage.read(masterKey(variant.hash));
  if (!master) return undefined;
  const masterWidth = await widthOf(master);
  if (masterWidth === undefined || !widthsOfMaster(masterWidth).includes(variant.width)) return undefined;
  const encoded = await encodeVariant(master, variant.width, variant.format);
  await storage.write(key, encoded).catch(ignoreAppError);
  return encoded;
}

/** Ignores errors of the storage: a variant is served even if it cannot be stored. */
function ignoreAppError(error: unknown): void {
  if (!(error instanceof AppError)) throw error;
}

/** Undefined for a damaged file. */
async function widthOf(master: Uint8Array): Promise<number | undefined> {
  try {
    return (await readSize(master)).width;
  } catch {
    return undefined;
  }
}
