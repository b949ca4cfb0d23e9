import { type Summary, summarize } from './summarize.ts';

/** One measurement of each side, made one right after the other. */
export interface Round<Sample> {
  subject: Sample;
  baseline: Sample;
}

interface Arms<Sample> {
  subject: () => Promise<Sample>;
  baseline: () => Promise<Sample>;
  /** At least one; the warm-up before is not counted. */
  rounds: number;
}

/**
 * Measures subject and baseline in turn, so that what slows the machine down for a while slows both. Who comes first
 * changes from round to round. A round before the first warms both up and is thrown away.
 */
export async function runPairedRounds<Sample>({ subject, baseline, rounds }: Arms<Sample>): Promise<Round<Sample>[]> {
  const measured: Round<Sample>[] = [];
  for (let number = 0; number <= rounds; number += 1) {
    const round = number % 2 === 0 ? await inOrder(subject, baseline) : swap(await inOrder(baseline, subject));
    if (number > 0) measured.push(round);
  }
  return measured;
}

async function inOrder<Sample>(first: () => Promise<Sample>, second: () => Promise<Sample>): Promise<Round<Sample>> {
  return { subject: await first(), baseline: await second() };
}

function swap<Sample>({ subject, baseline }: Round<Sample>): Round<Sample> {
  return { subject: baseline, baseline: subject };
}

export interface Comparison {
  ours: Summary;
  baseline: Summary;
  /** Ours by the baseline's of the same round. */
  ratio: Summary;
}

/** Compares one figure of the samples, round by round. */
export function compareRounds<Sample>(
  rounds: readonly Round<Sample>[],
  figureOf: (sample: Sample) => number,
): Comparison {
  return {
    ours: summarize(rounds.map(({ subject }) => figureOf(subject))),
    baseline: summarize(rounds.map(({ baseline }) => figureOf(baseline))),
    ratio: summarize(rounds.map(({ subject, baseline }) => figureOf(subject) / figureOf(baseline))),
  };
}
