import type { EditedContent } from '#web/features/content/staff-api.ts';

interface SavedNowProps {
  saved: EditedContent;
  typed: EditedContent;
}

type Fields = Readonly<Record<string, string | null>>;

/** These labels must equal those in `content-fields.tsx`. */
const LABELS: Readonly<Record<string, string>> = {
  kicker: 'Line above',
  headline: 'Headline',
  highlight: 'Coloured line',
  text: 'Text',
  button: 'Button',
  link: 'The button leads to',
  image: 'Picture',
  title: 'Title',
  body: 'Text',
  category: 'Category',
  discount: 'Discount',
  isAutomatic: 'Automatic discount',
};

export function SavedNow({ saved, typed }: SavedNowProps) {
  const others = fieldsOf(typed);
  const fields = [...fieldsOf(saved)].filter(([label, { value }]) => others.get(label)?.value !== value);
  return (
    <section aria-label="Saved now" className="grid gap-2 rounded-sm bg-sun-soft px-4 py-3">
      <p className="font-bold">Another one has saved this meanwhile. Saving again replaces it with your text.</p>
      {fields.length === 0 && <p>It is the same as your text.</p>}
      <dl className="grid gap-2">
        {fields.map(([label, { name, value }]) => (
          <div key={label}>
            <dt className="text-sm text-muted">{label}</dt>
            <dd dir="auto" className="max-h-60 overflow-y-auto wrap-anywhere whitespace-pre-line">
              {name === 'image' ? <SavedImage url={value} /> : value || 'Empty'}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function SavedImage({ url }: { url: string | null }) {
  return url === null ? "The shop's own picture" : <img src={url} alt="Saved now" className="max-h-32" />;
}

function fieldsOf(content: EditedContent): Map<string, { name: string; value: string | null }> {
  const groups: [string, Fields][] = Array.isArray(content)
    ? content.map((card, index) => [`Card ${index + 1}, `, textsOf(card)])
    : [['', textsOf(content)]];
  return new Map(
    groups.flatMap(([group, fields]) =>
      Object.entries(fields).map(([name, value]) => [`${group}${LABELS[name] ?? name}`, { name, value }]),
    ),
  );
}

/** Shows a choice as a word. */
function textsOf(fields: object): Fields {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]: [string, string | boolean | null]) => [
      name,
      typeof value === 'boolean' ? (value ? 'on' : 'off') : value,
    ]),
  );
}
