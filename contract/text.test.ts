import { describe, expect, it } from 'vitest';
import { multiLineText, oneLineText } from './fields.schema.ts';
import { toLines, toOneLine } from './text.ts';

const LINE_BREAKS = ['\n', '\r', '\r\n', '\v', '\f', '\u0085', '\u2028', '\u2029'];

describe('a field of one line', () => {
  it.each(LINE_BREAKS)('takes the line break %j as a space', (lineBreak) => {
    expect(toOneLine(`Lahore${lineBreak}Total: PKR 1`)).toBe('Lahore Total: PKR 1');
  });

  it.each([
    ['a pasted tab', 'Hira\tQureshi', 'Hira Qureshi'],
    ['a NUL', 'Hi\0ra', 'Hira'],
    ['an escape sequence', '\u001b[31mHira\u009b', '[31mHira'],
    ['a change of direction', 'Hira \u202eeruza\u202c \u2066x\u2069', 'Hira eruza x'],
    ['marks around a pasted phone', '\u202a+92 300 1234567\u202c', '+92 300 1234567'],
    ['spaces around it', ' \n Hira \r\n', 'Hira'],
  ])('holds no control characters: %s', (_name, typed, stored) => {
    expect(toOneLine(typed)).toBe(stored);
  });

  it.each(['زبیدہ', 'می\u200cروم', 'Ali 👨‍👩‍👦', "O'Neill-Khan"])('leaves %s as it is', (name) => {
    expect(toOneLine(name)).toBe(name);
  });

  it('is measured as it is stored', () => {
    expect(oneLineText().max(4).parse(' \n Hira \u202e')).toBe('Hira');
    expect(oneLineText().min(1).safeParse('\u202e\t\n').success).toBe(false);
  });
});

describe('a field of several lines', () => {
  it.each(LINE_BREAKS)('keeps its lines, whichever break stood between them: %j', (lineBreak) => {
    expect(toLines(`House 1${lineBreak}Street 2`)).toBe('House 1\nStreet 2');
  });

  it('holds no other control characters', () => {
    expect(multiLineText().parse('\n A\tB\0\u001b\u009b\u202e\n\nC \n')).toBe('A B\n\nC');
  });
});
