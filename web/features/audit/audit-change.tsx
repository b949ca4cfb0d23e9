import type { AuditEntry } from '#contract/audit.schema.ts';
import { fieldLabel, fieldText, isNothing } from './field-text.ts';

/** Fields that are shown first. The other fields are in the order of the database. */
const FIRST_FIELDS = ['name', 'price', 'oldPrice', 'stock'];

/** Shows the old and new value of each changed field. If something was added or deleted, there is only one value. */
export function AuditChange({ entry: { before, after } }: { entry: Pick<AuditEntry, 'before' | 'after'> }) {
  const fields = [...new Set([...FIRST_FIELDS, ...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  const shown = fields.filter((field) =>
    before && after ? field in before || field in after : !isNothing((before ?? after)?.[field]),
  );
  return (
    <dl className="grid gap-1 text-sm">
      {shown.map((field) => (
        <div key={field} className="wrap-anywhere">
          <dt className="inline text-muted">{fieldLabel(field)}: </dt>
          <dd className="inline">
            {before && after ? (
              <>
                <Value as="del" text={fieldText(field, before[field])} /> <span aria-hidden="true">→</span>{' '}
                <Value as="ins" text={fieldText(field, after[field])} />
              </>
            ) : (
              <bdi>{fieldText(field, (before ?? after)?.[field])}</bdi>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Value({ as: Tag, text }: { as: 'del' | 'ins'; text: string }) {
  return (
    <Tag className={Tag === 'ins' ? 'font-bold no-underline' : 'text-muted'}>
      <bdi>{text}</bdi>
    </Tag>
  );
}
