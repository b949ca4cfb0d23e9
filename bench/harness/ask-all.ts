interface Progress {
  responses: number;
  isDone: boolean;
}

interface AskAllOptions {
  url: string;
  paths: Iterable<string>;
  connections: number;
  limitMs: number;
}

/** Requests each path once. Throws for a response that is not 2xx. */
export async function askAll({ url, paths, connections, limitMs }: AskAllOptions): Promise<Progress> {
  const endsAt = performance.now() + limitMs;
  const remaining = paths[Symbol.iterator]();
  const progress: Progress = { responses: 0, isDone: false };
  const requestNext = async () => {
    while (performance.now() < endsAt) {
      const { value: path, done } = remaining.next();
      if (done) {
        progress.isDone = true;
        return;
      }
      const response = await fetch(url + path, { headers: { 'accept-encoding': 'br' } });
      await response.arrayBuffer();
      if (!response.ok) throw new Error(`${path} returned ${response.status}`);
      progress.responses += 1;
    }
  };
  await Promise.all(Array.from({ length: connections }, requestNext));
  return progress;
}
