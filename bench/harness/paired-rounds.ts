import { type Summary, summarize } from './summarize.ts';

export interface Round<Sample> {
  subject: Sample;
  baseline: Sample;
}

interface Arms<Sample> {
  subject: () => Promise<Sample>;
  baseline: () => Promise<Sample>;
  rounds: number;
}

/** Alternates the order, so that a slow phase of the machine affects both. The first round is a warm-up. */
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
  ratio: Summary;
}

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
