import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { multiLineText, oneLineText } from './fields.schema.ts';
import { hasVisibleText, toLines, toOneLine, truncateText } from './text.ts';

const LINE_BREAKS = ['\n', '\r', '\r\n', '\v', '\f', '\u0085', '\u2028', '\u2029'];

describe('a field of one line', () => {
  it.each(LINE_BREAKS)('turns the line break %j into a space', (lineBreak) => {
    expect(toOneLine(`Lahore${lineBreak}Total: PKR 1`)).toBe('Lahore Total: PKR 1');
  });

  it.each([
    ['a pasted tab', 'Hira\tQureshi', 'Hira Qureshi'],
    ['a NUL', 'Hi\0ra', 'Hira'],
    ['an escape sequence', '\u001b[31mHira\u009b', '[31mHira'],
    ['a change of direction', 'Hira \u202eeruza\u202c \u2066x\u2069', 'Hira eruza x'],
    ['marks around a pasted phone', '\u202a+92 300 1234567\u202c', '+92 300 1234567'],
    ['spaces around it', ' \n Hira \r\n', 'Hira'],
  ])('contains no control characters: %s', (_name, typed, stored) => {
    expect(toOneLine(typed)).toBe(stored);
  });

  it.each(['زبیدہ', 'می\u200cروم', 'Ali 👨‍👩‍👦', "O'Neill-Khan"])('leaves %s as it is', (name) => {
    expect(toOneLine(name)).toBe(name);
  });

  it('is measured after its clean-up', () => {
    expect(oneLineText().max(4).parse(' \n Hira \u202e')).toBe('Hira');
    expect(oneLineText().min(1).safeParse('\u202e\t\n').success).toBe(false);
  });
});

describe('a field of several lines', () => {
  it.each(LINE_BREAKS)('keeps its lines, whatever line break separates them: %j', (lineBreak) => {
    expect(toLines(`House 1${lineBreak}Street 2`)).toBe('House 1\nStreet 2');
  });

  it('contains no control characters except line breaks', () => {
    expect(multiLineText().parse('\n A\tB\0\u001b\u009b\u202e\n\nC \n')).toBe('A B\n\nC');
  });
});

describe('any typed text', () => {
  const NOTHING_VISIBLE = [
    '',
    ' ',
    '\u200b',
    '\u00ad',
    '\u2060',
    '\ufe0f',
    '\u3164',
    '\u2800',
    '\u200d',
    '\u034f',
    '\u0301',
    '\ufffc',
    '\u{1d159}',
    '\u{e0041}\u{e007f}',
    '\u115f\u1160\uffa0',
  ];

  it.each(NOTHING_VISIBLE)('is empty without a visible character: %j', (typed) => {
    expect(hasVisibleText(typed)).toBe(false);
    expect(toOneLine(typed)).toBe('');
    expect(toLines(`${typed}\n${typed}`)).toBe('');
    expect(oneLineText().min(1).safeParse(typed.repeat(3)).success).toBe(false);
  });

  it.each(['.', '7', 'ا', '👶', '٣', '+'])('is visible: %s', (typed) => {
    expect(hasVisibleText(typed)).toBe(true);
  });

  it('is stored in the composed Unicode form (NFC)', () => {
    expect(toOneLine('Ame\u0301lie \u0627\u0653')).toBe('Am\u00e9lie \u0622');
    expect(toLines('Ame\u0301lie')).toBe('Am\u00e9lie');
  });

  it.each(['❤️', '🏳️‍🌈', '👁️‍🗨️', '1️⃣', '‼️', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', 'क्\u200dष', 'می\u200cخواہم'])(
    'keeps invisible characters that change how their neighbours look: %s',
    (text) => {
      expect(toOneLine(text)).toBe(text.normalize('NFC'));
    },
  );

  it.each([
    ['Ali\u200d', 'Ali'],
    ['A\u200cli', 'Ali'],
    ['\u200dAli Raza', 'Ali Raza'],
    ['ا\u200d\u200d\u200dب', 'ا\u200dب'],
    ['Hi\u00adra', 'Hira'],
    ['Hira\u200b \u2060Q', 'Hira Q'],
    ['Ali\ufe0f', 'Ali'],
    ['7\ufe0e Street', '7 Street'],
    ['Ali\u{e0041}\u{e007f}', 'Ali'],
    ['👶\u{e0067}\u{e007f}', '👶'],
    ['Hira\ufffc', 'Hira'],
  ])('loses invisible characters that change nothing on screen: %j', (typed, stored) => {
    expect(toOneLine(typed)).toBe(stored);
  });

  it('has at most 30 marks on one letter, more than any script needs', () => {
    expect(toOneLine(`a${'\u0300\u0315'.repeat(100)}b`).length).toBeLessThanOrEqual(32);
  });
});

describe('a text that is too long', () => {
  it.each([
    ['blanks', ' '],
    ['line breaks', '\n'],
    ['combining marks', '\u0300\u0315'],
    ['invisible characters', '\u200b'],
  ])('is rejected before megabytes of it are cleaned: %s', (_name, part) => {
    const text = part.repeat(100_000);
    for (const field of [oneLineText(), multiLineText()]) expect(field.max(1_000).safeParse(text).success).toBe(false);
  });

  it.each([
    ['Hira', 4, 'Hira'],
    ['Hira Q', 4, 'Hira'],
    ['ab👨‍👩‍👦cd', 5, 'ab'],
    ['ab👨‍👩‍👦cd', 10, 'ab👨‍👩‍👦'],
    ['👨‍👩‍👦', 3, ''],
    ['🇵🇰🇵🇰', 5, '🇵🇰'],
    ['e\u0301e\u0301', 3, 'e\u0301'],
  ])('is cut between visible characters: %s at %d', (text, length, shown) => {
    expect(truncateText(text, length)).toBe(shown);
  });

  it('is cut between characters in browsers without Segmenter', () => {
    vi.stubGlobal('Intl', {});
    onTestFinished(() => void vi.unstubAllGlobals());
    expect(truncateText('ab👗cd', 3)).toBe('ab');
    expect(truncateText('ab👗cd', 4)).toBe('ab👗');
  });
});
