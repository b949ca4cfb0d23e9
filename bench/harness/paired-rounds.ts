import { type Summary, summarize } from './summarize.ts';

/** One measurement of each side, made one right after the other. */
export interface Round<Sample> {
  subject: Sample;
  yardstick: Sample;
}

interface Arms<Sample> {
  subject: () => Promise<Sample>;
  yardstick: () => Promise<Sample>;
  /** At least one; the warm-up before is not counted. */
  rounds: number;
}

/**
 * Measures subject and yardstick in turn, so that what slows the machine down for a while slows both. Who comes first
 * changes from round to round. A round before the first warms both up and is thrown away.
 */
export async function runPairedRounds<Sample>({ subject, yardstick, rounds }: Arms<Sample>): Promise<Round<Sample>[]> {
  const measured: Round<Sample>[] = [];
  for (let number = 0; number <= rounds; number += 1) {
    const round = number % 2 === 0 ? await inOrder(subject, yardstick) : swap(await inOrder(yardstick, subject));
    if (number > 0) measured.push(round);
  }
  return measured;
}

async function inOrder<Sample>(first: () => Promise<Sample>, second: () => Promise<Sample>): Promise<Round<Sample>> {
  return { subject: await first(), yardstick: await second() };
}

function swap<Sample>({ subject, yardstick }: Round<Sample>): Round<Sample> {
  return { subject: yardstick, yardstick: subject };
}

export interface Comparison {
  ours: Summary;
  yardstick: Summary;
  /** Ours by the yardstick's of the same round. */
  ratio: Summary;
}

/** Compares one figure of the samples, round by round. */
export function compareRounds<Sample>(
  rounds: readonly Round<Sample>[],
  figureOf: (sample: Sample) => number,
): Comparison {
  return {
    ours: summarize(rounds.map(({ subject }) => figureOf(subject))),
    yardstick: summarize(rounds.map(({ yardstick }) => figureOf(yardstick))),
    ratio: summarize(rounds.map(({ subject, yardstick }) => figureOf(subject) / figureOf(yardstick))),
  };
}
