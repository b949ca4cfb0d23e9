/** At most `connections` calls run at once. */
export async function atOnce<Item, Result>(
  items: readonly Item[],
  connections: number,
  work: (item: Item, index: number) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  const remaining = items.entries();
  const runWorker = async () => {
    for (const [index, item] of remaining) results[index] = await work(item, index);
  };
  await Promise.all(Array.from({ length: connections }, runWorker));
  return results;
}
