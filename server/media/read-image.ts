import { AppError } from '#contract/errors.ts';
import { widthsOfMaster } from '#contract/media.ts';
import type { Storage } from '#server/platform/storage/storage.ts';
import { encodeVariant, readSize } from './encode-image.ts';
import { type ImageVariant, masterKey, variantKey } from './image-key.ts';

type Bytes = Uint8Array | undefined;

/** Variants being read or made in this process, by store and key: whoever asks for one meanwhile gets the same. */
const underWay = new WeakMap<Storage, Map<string, Promise<Bytes>>>();

/**
 * The bytes of a variant. Where it is not stored yet it is made from its master and stored: once, however many ask at
 * the same time. Undefined where there is no master, or where the master is not offered in this width.
 */
export function readVariant(storage: Storage, variant: ImageVariant): Promise<Bytes> {
  const key = variantKey(variant);
  const ofThisShop = underWay.get(storage) ?? new Map<string, Promise<Bytes>>();
  underWay.set(storage, ofThisShop);
  const already = ofThisShop.get(key);
  if (already) return already;
  const read = readOrMake(storage, variant).finally(() => ofThisShop.delete(key));
  ofThisShop.set(key, read);
  return read;
}

async function readOrMake(storage: Storage, variant: ImageVariant): Promise<Bytes> {
  const key = variantKey(variant);
  const stored = await storage.read(key);
  if (stored) return stored;
  const master = await storage.read(masterKey(variant.hash));
  if (!master) return undefined;
  const masterWidth = await widthOf(master);
  if (masterWidth === undefined || !widthsOfMaster(masterWidth).includes(variant.width)) return undefined;
  const made = await encodeVariant(master, variant.width, variant.format);
  await storage.write(key, made).catch(unlessRejected);
  return made;
}

/** A store that has no room, or is away by now, keeps nobody from seeing what was made for them; it is made again. */
function unlessRejected(error: unknown): void {
  if (!(error instanceof AppError)) throw error;
}

/** Pixels; undefined where the file is no picture any more. */
async function widthOf(master: Uint8Array): Promise<number | undefined> {
  try {
    return (await readSize(master)).width;
  } catch {
    return undefined;
  }
}
