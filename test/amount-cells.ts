interface AmountCell {
  cell: string | number;
  paisa?: number;
  problem?: RegExp;
}

/** Cells of amounts with their meaning. The test of each list reads the same cells. */
export const AMOUNT_CELLS: readonly AmountCell[] = [
  ...amounts([
    ['1234', 123_400],
    ['0', 0],
    [1490, 149_000],
    [29.7, 2_970],
    [29.700000000000003, 2_970],
    ['4.35', 435],
    ['.50', 50],
    ['1490.', 149_000],
    ['1450.000', 145_000],
    ['0.450', 45],
  ]),
  // Currency.
  ...amounts([
    ['Rs 1,234.50', 123_450],
    ['Rs. 1,450/-', 145_000],
    ['PKR. 1450', 145_000],
    ['PKR 99.9', 9_990],
    ['(PKR) 1290.-', 129_000],
    ['1,450/- PKR', 145_000],
    ['Rs: 1,450 only', 145_000],
    ['₨ 10', 1_000],
    ['1450 روپے', 145_000],
    ['1500/=', 150_000],
    ['1,450.-', 145_000],
    ['1450,-', 145_000],
  ]),
  // Thousands and lakhs.
  ...amounts([
    ['1,490', 149_000],
    ['1,00,000', 10_000_000],
    ['12,34,567.50', 123_456_750],
    ['1 450', 145_000],
    ['12 34 567', 123_456_700],
    ['1\u202f450,00', 145_000],
    ["1'450.50", 145_050],
    ['1.234.500', 123_450_000],
  ]),
  // Decimal commas that prove themselves.
  ...amounts([
    ['1.490,00', 149_000],
    ['2450,00', 245_000],
    ['1290,5', 129_050],
    ['0,50', 50],
  ]),
  // Digits and marks of other scripts.
  ...amounts([
    ['۱۴۵۰', 145_000],
    ['١٢٣٤', 123_400],
    ['۱٬۴۵۰٫۵۰', 145_050],
    ['۱،۴۵۰', 145_000],
    ['１，４５０', 145_000],
    ['\u200e1450\u200f', 145_000],
  ]),
  // Numbers as text.
  ...amounts([
    ['="120"', 12_000],
    ["'1450", 145_000],
  ]),
  // Signs.
  ...amounts([
    ['+1450', 145_000],
    ['1450 CR', 145_000],
    ['CR 1,450.50', 145_050],
    ['-120', -12_000],
    ['−1,450', -145_000],
    ['120-', -12_000],
    ['(120)', -12_000],
    ['Rs (120.25)', -12_025],
    ['(Rs. 120.25)', -12_025],
    ['1450 Dr.', -145_000],
    [-0.1, -10],
  ]),
  // Zero in words.
  ...['-', '—', 'Rs. -', 'N/A', 'n.a.', 'Nil'].map((cell) => ({ cell, paisa: 0 })),
  // Two readings.
  { cell: '1,49', problem: /^This may be 149 or 1\.49\. Write 149 .*: 1\.49\.$/ },
  { cell: '850,00', problem: /^This may be 85000 or 850\. Write 85000 .*: 850\.00\.$/ },
  { cell: '1.490', problem: /^This may be 1490 or 1\.49\./ },
  { cell: '12,34', problem: /^This may be 1234 or 12\.34\./ },
  // No amounts.
  { cell: 'USD 12', problem: /another currency \(USD\)/ },
  { cell: '$12.00', problem: /another currency \(USD\)/ },
  { cell: '12 AED', problem: /another currency \(AED\)/ },
  { cell: 'Rs 5 + USD 3', problem: /another currency/ },
  { cell: '12 34', problem: /more than one number/ },
  { cell: '5 1 450', problem: /more than one number/ },
  { cell: '1290-1490', problem: /no number/ },
  { cell: '1.2E+5', problem: /powers of ten/ },
  { cell: '=SUM(A1:A2)', problem: /formula/ },
  { cell: '#REF!', problem: /formula/ },
  { cell: '5%', problem: /no number/ },
  { cell: 'free', problem: /no number/ },
  { cell: '1.2.3', problem: /no number/ },
  { cell: '99999999999999', problem: /too large/ },
];

/** Cells that a list must read. */
export const CLEAR_AMOUNTS = AMOUNT_CELLS.flatMap(({ cell, paisa }) =>
  paisa === undefined ? [] : [[cell, paisa] as const],
);

function amounts(cells: readonly (readonly [string | number, number])[]): AmountCell[] {
  return cells.map(([cell, paisa]) => ({ cell, paisa }));
}
