import { findNumbers, findReferences, type LineProblem, type ListLine, readList } from './read-list.ts';

export interface TrackingRow {
  line: number;
  /** Order number such as 'ND-7K3F9Q2MXA', or parcel number such as 'NP-7K3F9Q2M'. */
  reference: string;
  trackingNo: string;
}

/** Reads pairs of an order or parcel and a tracking number. Reports an ambiguous line as a problem. */
export function readTrackingNumbers(text: string): { rows: TrackingRow[]; problems: LineProblem[] } {
  const { lines, problem: tooMuch } = readList(text);
  const rows: TrackingRow[] = [];
  const problems: LineProblem[] = tooMuch ? [tooMuch] : [];
  for (const each of lines) {
    const { line, cells } = each;
    const [reference, ...others] = findReferences(cells);
    const found = findNumber(each);
    if (!reference) problems.push({ line, text: 'This line has no order number (ND-…) or parcel number (NP-…).' });
    else if (others.length > 0) {
      const problem = `This line has several orders or parcels: ${[reference, ...others].join(', ')}.`;
      problems.push({ line, text: problem });
    } else if ('problem' in found) problems.push({ line, text: found.problem });
    else rows.push({ line, reference, trackingNo: found.number });
  }
  return { rows, problems };
}

function findNumber(line: ListLine): { number: string } | { problem: string } {
  const found = findNumbers(line);
  if ('problem' in found) return found;
  const [number, ...others] = found.numbers;
  if (number === undefined) return { problem: 'This line has no tracking number.' };
  if (others.length === 0) return { number };
  return {
    problem: `This line has several numbers: ${[number, ...others].join(', ')}. Leave only the tracking number.`,
  };
}
