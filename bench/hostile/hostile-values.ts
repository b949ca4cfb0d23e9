type Path = readonly (string | number)[];

const SHARE = 0.95;
const ITEMS = 14_000;

/** Texts that are repeated to fill a field. Each of them makes some kind of parser slow. */
export const HOSTILE_TEXTS: Readonly<Record<string, string>> = {
  blanks: ' ',
  letters: 'a',
  digits: '7',
  'Urdu digits': '\u06f7',
  'line ends': '\n',
  'combining marks': '\u0301',
  'a letter and marks': 'e\u0301\u0327\u0323',
  'invisible characters': '\u200b\u00ad',
  'direction marks': '\u202e\u2067',
  ligatures: '\ufdfa',
  'full-width letters': '\uff21',
  families: '\u{1f468}\u200d\u{1f469}\u200d\u{1f467}',
  'lone surrogates': '\ud800',
  tags: '<a href="',
  dashes: '-\u2013',
  points: '.,)',
  'e-mail addresses': 'a@a.a',
  addresses: 'https://a.example/?a=',
  'misspelt words': 'shrit ',
  'Urdu words': '\u06a9\u0631\u062a\u0627 ',
  formulas: '=1+',
  quotes: '"\'\\',
};

/** One value of each body is hostile, and makes the body nearly `maxBytes` long. */
export function* hostileBodies(body: unknown, maxBytes: number): Generator<[what: string, json: string]> {
  const bytes = SHARE * maxBytes;
  for (const [path, value] of valuesOf(body)) {
    const name = path.join('.') || 'the body';
    const replace = (by: unknown) => JSON.stringify(replaced(body, path, by));
    if (typeof value === 'string') {
      for (const [what, part] of Object.entries(HOSTILE_TEXTS)) {
        yield [`${name} of ${what}`, replace(part.repeat(bytes / Buffer.byteLength(JSON.stringify(part))))];
      }
    } else if (Array.isArray(value)) {
      const item: unknown = value[0] ?? 'x';
      const count = Math.min(ITEMS / [...valuesOf(item)].length, bytes / (JSON.stringify(item).length + 1));
      yield [`${name} of many items`, replace(Array.from({ length: count }, () => item))];
    } else if (typeof value === 'object' && value !== null) {
      const names = Array.from({ length: ITEMS }, (_, index) => [`name${index}`, 1]);
      yield [`${name} of many names`, replace({ ...value, ...Object.fromEntries(names) })];
    }
  }
}

/** Yields each value with its path, but only the first item of a list. */
function* valuesOf(value: unknown, path: Path = []): Generator<[Path, unknown]> {
  yield [path, value];
  if (typeof value !== 'object' || value === null) return;
  const inner: [string | number, unknown][] = Array.isArray(value)
    ? value.slice(0, 1).map((item: unknown) => [0, item])
    : Object.entries(value);
  for (const [key, each] of inner) yield* valuesOf(each, [...path, key]);
}

function replaced(body: unknown, [key, ...rest]: Path, value: unknown): unknown {
  if (key === undefined) return value;
  if (Array.isArray(body)) return body.map((each, index) => (index === key ? replaced(each, rest, value) : each));
  return Object.fromEntries(
    Object.entries(body ?? {}).map(([name, each]) => [name, name === key ? replaced(each, rest, value) : each]),
  );
}
