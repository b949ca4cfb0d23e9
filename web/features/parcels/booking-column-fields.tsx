import {
  BOOKING_COLUMN_MAX_LENGTH,
  BOOKING_VALUE_MAX_LENGTH,
  type BookingSource,
  SHORTENED_SOURCES,
} from '#contract/booking-layout.ts';
import { IconButton } from '#web/ui/button.tsx';
import { SelectField, TextField } from '#web/ui/field.tsx';
import { Icon } from '#web/ui/icon.tsx';
import {
  COLUMN_CONTENTS,
  type ColumnContent,
  controlId,
  type DraftColumn,
  nameOf,
  noteOf,
} from './booking-layout-draft.ts';

const SHORTENED: ReadonlySet<ColumnContent | BookingSource> = SHORTENED_SOURCES;

interface BookingColumnFieldsProps {
  column: DraftColumn;
  number: number;
  count: number;
  /** Value for this column in the courier account. The booking file contains it instead of the typed text. */
  detail: string;
  problems: Readonly<Record<string, string>>;
  onChange: (changes: Partial<DraftColumn>) => void;
  onMove: (by: 1 | -1) => void;
  onRemove: () => void;
}

export function BookingColumnFields(props: BookingColumnFieldsProps) {
  const { column: draft, number, problems, onChange } = props;
  const { key, column, content } = draft;
  return (
    <div role="group" aria-label={`Column ${number}`} className="rounded-md border border-line bg-card p-3">
      <div className="flex items-center justify-between gap-2">
        <span className="font-bold text-muted" aria-hidden="true">
          {number}
        </span>
        <ColumnButtons {...props} />
      </div>
      <div className="grid items-start gap-3 @2xl:grid-cols-3">
        <TextField
          id={controlId(key, 'column')}
          label="Name"
          autoComplete="off"
          spellCheck={false}
          maxLength={BOOKING_COLUMN_MAX_LENGTH}
          value={column}
          error={problems[`layout.${number - 1}.column`]}
          onChange={({ currentTarget }) => onChange({ column: currentTarget.value })}
        />
        <SelectField
          label="What is in it"
          value={content}
          hint={content === 'constant' ? undefined : noteOf(draft)}
          onChange={({ currentTarget }) => {
            const chosen = COLUMN_CONTENTS.find(([each]) => each === currentTarget.value);
            if (chosen) onChange({ content: chosen[0] });
          }}
        >
          {COLUMN_CONTENTS.map(([each, label]) => (
            <option key={each} value={each}>
              {label}
            </option>
          ))}
        </SelectField>
        <TextOrLimitField {...props} />
      </div>
    </div>
  );
}

function ColumnButtons({ column, number, count, onMove, onRemove }: BookingColumnFieldsProps) {
  const { key } = column;
  const name = nameOf(column, number);
  return (
    <span className="inline-flex">
      <IconButton
        id={controlId(key, 'up')}
        label={`Move ${name} up`}
        disabled={number === 1}
        className="disabled:opacity-30"
        onClick={() => onMove(-1)}
      >
        <Icon name="arrowDown" className="size-5 rotate-180" />
      </IconButton>
      <IconButton
        id={controlId(key, 'down')}
        label={`Move ${name} down`}
        disabled={number === count}
        className="disabled:opacity-30"
        onClick={() => onMove(1)}
      >
        <Icon name="arrowDown" className="size-5" />
      </IconButton>
      <IconButton
        id={controlId(key, 'remove')}
        label={`Remove ${name}`}
        disabled={count === 1}
        className="text-alarm hover:bg-alarm-soft disabled:opacity-30"
        onClick={onRemove}
      >
        <Icon name="trash" className="size-5" />
      </IconButton>
    </span>
  );
}

/** A field for the text of a constant. For other contents, a field for the limit of characters. */
function TextOrLimitField({ column, number, detail, problems, onChange }: BookingColumnFieldsProps) {
  const { key, content, text, limit } = column;
  if (content === 'constant') {
    return (
      <TextField
        id={controlId(key, 'text')}
        label="Text"
        autoComplete="off"
        maxLength={BOOKING_VALUE_MAX_LENGTH}
        value={detail || text}
        readOnly={detail !== ''}
        hint={detail === '' ? noteOf(column) : 'From "For the booking file" of this courier: change it there.'}
        onChange={({ currentTarget }) => onChange({ text: currentTarget.value })}
      />
    );
  }
  return (
    <TextField
      id={controlId(key, 'limit')}
      label="Most characters (optional)"
      inputMode="numeric"
      autoComplete="off"
      value={limit}
      hint={limit === '' ? undefined : SHORTENED.has(content) ? 'The rest is cut.' : 'A parcel with more is left out.'}
      error={problems[`layout.${number - 1}.limit`]}
      onChange={({ currentTarget }) => onChange({ limit: currentTarget.value })}
    />
  );
}
