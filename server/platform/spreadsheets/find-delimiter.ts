/** The comma comes last, because the first delimiter wins a tie and a comma also separates decimals. */
const DELIMITERS = ['\t', ';', '|', ','];
const SAMPLE_LENGTH = 100_000;

/** Chooses the character that occurs equally often in the most records. In prose, the number of commas varies. */
export function findDelimiter(text: string): string {
  const records = countPerRecord(text.slice(0, SAMPLE_LENGTH));
  const scored = DELIMITERS.map((delimiter, index) => {
    const regular = mostFrequent(records.map((counts) => counts[index] ?? 0).filter((count) => count > 0));
    return { delimiter, ...regular };
  });
  const [best] = scored.toSorted((a, b) => b.records - a.records || b.count - a.count);
  return best && best.records > 0 ? best.delimiter : ',';
}

function countPerRecord(text: string): number[][] {
  let counts = DELIMITERS.map(() => 0);
  const records = [counts];
  let isQuoted = false;
  let isAtStart = true;
  for (const character of text) {
    if (character === '"' && (isQuoted || isAtStart)) isQuoted = !isQuoted;
    else if (!isQuoted && character === '\n') {
      counts = DELIMITERS.map(() => 0);
      records.push(counts);
    } else if (!isQuoted) {
      const index = DELIMITERS.indexOf(character);
      if (index >= 0) counts[index] = (counts[index] ?? 0) + 1;
    }
    isAtStart = character === '\n' || DELIMITERS.includes(character) || (isAtStart && character === ' ');
  }
  return records;
}

function mostFrequent(numbers: readonly number[]): { count: number; records: number } {
  const occurrences = new Map<number, number>();
  for (const number of numbers) occurrences.set(number, (occurrences.get(number) ?? 0) + 1);
  const [most = [0, 0]] = [...occurrences].toSorted((a, b) => b[1] - a[1] || b[0] - a[0]);
  return { count: most[0], records: most[1] };
}
