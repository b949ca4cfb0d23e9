/** Does the work for every item, so many at a time, and answers in the order of the items. */
export async function atOnce<Item, Found>(
  items: readonly Item[],
  connections: number,
  work: (item: Item, index: number) => Promise<Found>,
): Promise<Found[]> {
  const found: Found[] = [];
  const left = items.entries();
  const workOff = async () => {
    for (const [index, item] of left) found[index] = await work(item, index);
  };
  await Promise.all(Array.from({ length: connections }, workOff));
  return found;
}
