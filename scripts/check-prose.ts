import type { parseSync } from 'vite';

export interface Prose {
  kind: 'comment' | 'text' | 'markdown';
  line: number;
  text: string;
}

/** Phrases that readers have to read twice, each with a plain replacement. */
const HABITS: readonly [habit: RegExp, plain: string][] = [
  [/\balone\b/i, 'only, without others, or leave out'],
  [/\bmeanwhile\b/i, 'since, while'],
  [/\b(?:go|goes|going|went) on\b(?! (?:sale|the|a|an|top|holiday)\b)/i, 'continue'],
  [/\b(?:is|are|was|were|be|been) asked for\b/i, 'is flagged, is required'],
  [/\bat hand\b/i, 'name the thing'],
  [/\bfor (?:itself|themselves)\b/i, 'independently, on its own'],
  [/\b(?:a|each|every|first|second|this|the next|the last) look\b/i, 'query, check'],
  [/\b(?:take|takes|took|taken|taking)(?: \w+)? apart\b/i, 'split, unpack, parse'],
  [/\binto the books\b/i, 'post to the ledger'],
  [/\bbecame of\b/i, 'the result, the outcome'],
  [/\b(?:by|for|from|of|than|to|with) who\b/i, 'name the noun: "users who"'],
  [/\b(?:by|for|in|of|than|to|with) what (?:is|are|was|were|has|have|had)\b/i, 'name the noun'],
  [/\bthat which\b/i, 'name the noun'],
  [/\bas (?:(?:a|an|the) )?[\w-]+(?:'s|s')(?=[.,;:)]|$)/i, 'repeat the noun after the possessive'],
  [/\brefus(?:e|es|ing)\b/i, 'reject, return an error'],
];

/** A parcel has the state `refused`, so sentences about parcels may use the word. */
const IS_ABOUT_PARCELS = /parcel|customer|courier|buyer|\bdoor\b|deliver|come back|came back/i;
const SUBJECTLESS = /^(?:what|who|how|where|whether)\b/i;

export function findHabits({ kind, text }: Pick<Prose, 'kind' | 'text'>): string[] {
  // Skips code, links and quotes, whose words the author cannot change.
  const words = text.replace(/`[^`]*`|\]\([^)]*\)|'[^'\n]{1,30}'(?!\w)|"[^"\n]*"/g, (quoted) =>
    quoted.startsWith('](') ? ']' : 'X',
  );
  const found = HABITS.flatMap(([habit, plain]) => {
    const match = habit.exec(words)?.[0];
    if (!match || (match.startsWith('refus') && IS_ABOUT_PARCELS.test(words))) return [];
    return [`"${match}" (${plain})`];
  });
  const start = kind === 'comment' ? SUBJECTLESS.exec(words)?.[0] : undefined;
  return start ? [`begins with "${start}" (begin with the subject or the verb)`, ...found] : found;
}

export function readSource(
  source: string,
  { program, comments }: Pick<ReturnType<typeof parseSync>, 'program' | 'comments'>,
): Prose[] {
  const lineAt = (index: number) => source.slice(0, index).split('\n').length;
  const proses: Prose[] = [];
  let previous: { isLine: boolean; end: number; prose: Prose } | undefined;
  for (const { type, value, start, end } of comments) {
    const text = value.replace(/^[ \t]*\*+[ \t]?/gm, '').trim();
    const isLine = type === 'Line';
    const isContinued = isLine && previous?.isLine && /^\r?\n[ \t]*$/.test(source.slice(previous.end, start));
    if (isContinued && previous) {
      previous.prose.text += ` ${text}`;
      previous.end = end;
      continue;
    }
    const prose: Prose = { kind: 'comment', line: lineAt(start), text };
    previous = { isLine, end, prose };
    proses.push(prose);
  }
  for (const { index, text } of textsIn(program)) proses.push({ kind: 'text', line: lineAt(index), text });
  return proses;
}

const TEST_FUNCTIONS = new Set(['it', 'test', 'describe']);

function* textsIn(node: unknown): Generator<{ index: number; text: string }> {
  if (typeof node !== 'object' || node === null) return;
  if ('type' in node) {
    if (node.type === 'CallExpression') yield* literalIn((node as unknown as Call).arguments[0], isTest(node));
    if (node.type === 'Property') {
      const { key, value } = node as unknown as { key: { name?: string }; value: unknown };
      yield* literalIn(value, key.name === 'summary');
    }
  }
  for (const child of Object.values(node)) yield* textsIn(child);
}

interface Call {
  callee: Callee;
  arguments: unknown[];
}
interface Callee {
  name?: string;
  object?: Callee;
  callee?: Callee;
}

function isTest(node: object): boolean {
  let callee: Callee | undefined = (node as Call).callee;
  while (callee && !callee.name) callee = callee.object ?? callee.callee;
  return TEST_FUNCTIONS.has(callee?.name ?? '');
}

function* literalIn(node: unknown, isRead: boolean): Generator<{ index: number; text: string }> {
  const literal = node as { type?: string; value?: unknown; start: number } | undefined;
  if (isRead && literal?.type === 'Literal' && typeof literal.value === 'string') {
    yield { index: literal.start, text: literal.value };
  }
}

/** Matches the path and title of a test in the docs. They must equal the title in the source. */
const TEST_TITLE = /[\w./-]+\.tsx?`? > [^|<]*/g;

/** Returns the paragraphs of a Markdown text, without code blocks and test titles. */
export function readMarkdown(source: string): Prose[] {
  const proses: Prose[] = [];
  let isCode = false;
  let isOpen = false;
  for (const [index, line] of source.split('\n').entries()) {
    const text = line.replace(TEST_TITLE, '').trim();
    if (text.startsWith('```')) isCode = !isCode;
    const isBreak = text === '' || isCode || text.startsWith('```');
    const isStart = /^(?:[-*|#>]|\d+\.)/.test(text);
    const last = proses.at(-1);
    if (isBreak) isOpen = false;
    else if (isOpen && !isStart && last) last.text += ` ${text}`;
    else {
      proses.push({ kind: 'markdown', line: index + 1, text });
      isOpen = true;
    }
  }
  return proses;
}
