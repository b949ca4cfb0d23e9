interface CacheOptions<Value> {
  now: () => Date;
  /** Both are times of this machine. */
  isFresh: (readAt: Date, now: Date) => boolean;
  read: (now: Date) => Promise<Value>;
}

/** Reads a value once while it is fresh (single-flight). One that could not be read is read again by the next request. */
export function cacheFor<Value>({ now, isFresh, read }: CacheOptions<Value>): () => Promise<Value> {
  let cached: { at: Date; value: Promise<Value> } | undefined;
  return () => {
    const at = now();
    if (cached && cached.at <= at && isFresh(cached.at, at)) return cached.value;
    const reading = { at, value: read(at) };
    cached = reading;
    reading.value.catch(() => {
      if (cached === reading) cached = undefined;
    });
    return reading.value;
  };
}
