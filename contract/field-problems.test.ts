import { expect, it } from 'vitest';
import { z } from 'zod';
import { countOrWrong, paisaOrWrong, rupeesOrWrong } from './amounts.ts';
import { problemsByField, problemText, typedNumber } from './field-problems.ts';
import { numberInput } from './fields.schema.ts';

const problemsOf = (schema: z.ZodType, body: unknown) =>
  problemsByField(schema.safeParse(body, { error: problemText }).error?.issues ?? []);

const UNCLEAR = 'This may be 149 or 1.49. Write 149 without a dot or comma, or the decimals after a dot: 1.49.';

it('names the first problem of each field by its path', () => {
  const schema = z.strictObject({ lines: z.array(z.object({ pieces: z.number().int().min(1) })), name: z.string() });
  expect(problemsOf(schema, { lines: [{ pieces: 2 }, { pieces: 0.5 }], other: 1 })).toEqual({
    'lines.1.pieces': 'Please enter a whole number',
    name: 'This field is required',
    request: 'Unrecognized key: "other"',
  });
});

it.each([
  [z.string().min(1), ''],
  [z.string().min(3).regex(/x/), ''],
  [z.uuid(), ''],
  [z.enum(['a', 'b']), ''],
  [z.iso.date(), ''],
  [z.number(), rupeesOrWrong(' ')],
  [numberInput, null],
  [z.number(typedNumber('Please enter a whole number from 1 to 9')).int(), undefined],
])('says that an empty field is required: %#', (schema, input) => {
  expect(problemsOf(schema, input)).toEqual({ request: 'This field is required' });
});

it.each([
  [z.string().max(1_200), 'x'.repeat(1_201), 'Please write at most 1,200 characters'],
  [z.array(z.string()).min(1), [], 'Please choose at least 1'],
  [z.number().max(5), 6, 'Please enter at most 5'],
  [z.number(), 'many', 'Please enter a number'],
  [z.number(), rupeesOrWrong('1,49'), UNCLEAR],
  [numberInput, rupeesOrWrong('1,49'), UNCLEAR],
  [z.number().nullable(), paisaOrWrong('4.5555'), 'Write at most two decimals.'],
  [z.number(), countOrWrong('many'), 'Please enter a number'],
  [z.number(typedNumber('Please enter 1 to 9')).min(1), 0, 'Please enter 1 to 9'],
  [z.number(typedNumber('Please enter 1 to 9')), countOrWrong('1.5'), 'Please enter 1 to 9'],
  [z.number(typedNumber('Please enter 1 to 9')), countOrWrong('1,49'), UNCLEAR],
])('says what is wrong: %#', (schema, input, text) => {
  expect(problemsOf(schema, input)).toEqual({ request: text });
});

it('keeps a wrong number as its text, and an empty field as null', () => {
  expect(['12', '1,250', '', ' ', '1.5', '-3', 'x'].map(countOrWrong)).toEqual([
    12,
    1_250,
    null,
    null,
    { wrong: '1.5' },
    { wrong: '-3' },
    { wrong: 'x' },
  ]);
  expect(['0', '1,250.50', '850,00', '4.5555'].map(rupeesOrWrong)).toEqual([
    0,
    1_250.5,
    { wrong: '850,00' },
    { wrong: '4.5555' },
  ]);
  expect(['0', 'Rs 12', '', '1.450'].map(paisaOrWrong)).toEqual([0, 1_200, null, { wrong: '1.450' }]);
});
