interface CacheOptions<Value> {
  now: () => Date;
  isFresh: (readAt: Date, now: Date) => boolean;
  read: (now: Date) => Promise<Value>;
}

/** Returns a function that reads again when the value is stale or the last read failed (single-flight). */
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
