interface Asked {
  responses: number;
  /** False where the time was up before. */
  isDone: boolean;
}

interface AskAllOptions {
  url: string;
  paths: Iterable<string>;
  /** How many at a time. */
  connections: number;
  limitMs: number;
}

/** Asks for every path once, as a browser that takes brotli. Throws where an answer is not a good one. */
export async function askAll({ url, paths, connections, limitMs }: AskAllOptions): Promise<Asked> {
  const endsAt = performance.now() + limitMs;
  const left = paths[Symbol.iterator]();
  const asked: Asked = { responses: 0, isDone: false };
  const askOneByOne = async () => {
    while (performance.now() < endsAt) {
      const { value: path, done } = left.next();
      if (done) {
        asked.isDone = true;
        return;
      }
      const response = await fetch(url + path, { headers: { 'accept-encoding': 'br' } });
      await response.arrayBuffer();
      if (!response.ok) throw new Error(`${path} answered ${response.status}`);
      asked.responses += 1;
    }
  };
  await Promise.all(Array.from({ length: connections }, askOneByOne));
  return asked;
}
