import { describe, expect, it } from 'vitest';
import { compareRounds, runPairedRounds } from './paired-rounds.ts';

function recordingArms() {
  const calls: string[] = [];
  const arm = (name: string) => async () => {
    calls.push(name);
    return calls.length;
  };
  return { calls, subject: arm('subject'), baseline: arm('baseline') };
}

describe('paired rounds', () => {
  it('warm up, then let each side begin in turn', async () => {
    const { calls, subject, baseline } = recordingArms();
    await runPairedRounds({ subject, baseline, rounds: 2 });
    const [warmUp, ...counted] = [calls.slice(0, 2), calls.slice(2, 4), calls.slice(4, 6)];
    expect(warmUp).toEqual(['subject', 'baseline']);
    expect(counted).toEqual([
      ['baseline', 'subject'],
      ['subject', 'baseline'],
    ]);
  });

  it('assign each sample to its side, whichever side began, and drop the warm-up', async () => {
    const { subject, baseline } = recordingArms();
    expect(await runPairedRounds({ subject, baseline, rounds: 2 })).toEqual([
      { subject: 4, baseline: 3 },
      { subject: 5, baseline: 6 },
    ]);
  });
});

describe('a comparison', () => {
  it("takes the median of the rounds' ratios, not the ratio of the medians", () => {
    const rounds = [
      { subject: 50, baseline: 100 },
      { subject: 90, baseline: 100 },
      { subject: 400, baseline: 500 },
    ];
    const { ours, baseline, ratio } = compareRounds(rounds, (figure) => figure);
    expect(ratio).toEqual({ median: 0.8, min: 0.5, max: 0.9 });
    expect(ours.median).toBe(90);
    expect(baseline.median).toBe(100);
  });
});
