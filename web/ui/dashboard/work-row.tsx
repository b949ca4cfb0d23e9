import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { classNames } from '#web/ui/class-names.ts';
import { Icon } from '#web/ui/icon.tsx';
import { BADGE_TONES, type BadgeTone } from './badge.tsx';
import type { CardState } from './work-list.tsx';

/** A column of a list of rows. `Cell` is the value that a row passes to `render`. */
export interface RowColumn<Cell> {
  id: string;
  title: string;
  /** Width in CSS, or `amount`: wide enough for PKR 9,999,999.50, at the end of the column, and never cut. */
  track: string;
  isAtEnd?: boolean;
  /** True if the column is shown before staff choose columns. */
  isUsual?: boolean;
  render: (cell: Cell) => ReactNode;
}

export interface RowLayout<Cell> {
  columns: readonly RowColumn<Cell>[];
  /** Width of the buttons at the end of a row. It is fixed, so that all rows align. */
  buttons: string;
}

const AMOUNT = { name: 'amount', width: '7.25rem' };

const ROW = 'grid items-center justify-between gap-x-1.5';

function rowStyle<Cell>({ columns, buttons }: RowLayout<Cell>) {
  return { gridTemplateColumns: ['1.5rem', '8.75rem', ...columns.map(widthOf), buttons].join(' ') };
}

const isAmount = ({ track }: { track: string }) => track === AMOUNT.name;
const widthOf = (column: { track: string }) => (isAmount(column) ? AMOUNT.width : column.track);

/** Column titles. They are hidden from screen readers, which read each row as one sentence. */
export function RowHead<Cell>({ layout }: { layout: RowLayout<Cell> }) {
  return (
    <div aria-hidden="true" style={rowStyle(layout)} className={`${ROW} px-2 text-xs text-muted`}>
      {layout.columns.map((column, at) => (
        <span
          key={column.id}
          className={classNames(
            'truncate',
            (column.isAtEnd || isAmount(column)) && 'text-end',
            at === 0 && 'col-start-3',
          )}
        >
          {column.title}
        </span>
      ))}
    </div>
  );
}

interface WorkRowProps<Cell> {
  label: string;
  /** Short name for the labels of the checkbox and the buttons. */
  name: string;
  link: ReactNode;
  layout: RowLayout<Cell>;
  cell: Cell;
  card: CardState<never>;
  isSelectable: boolean;
  left: ReactNode;
  actions: ReactNode;
  onOpen: () => void;
  children?: ReactNode;
}

/** A row of a work list, pale once its item has left the list. `children` is the card that opens below the row. */
export function WorkRow<Cell>(props: WorkRowProps<Cell>) {
  const { name, layout, cell, card, isSelectable } = props;
  const { isHere, isSelected, onSelect, problem } = card;
  return (
    <li
      tabIndex={-1}
      aria-label={props.label}
      aria-busy={card.isBusy}
      className={classNames('rounded-sm bg-card px-2 text-sm shadow-card', !isHere && 'opacity-65')}
    >
      <div style={rowStyle(layout)} className={`${ROW} min-h-7.5`}>
        {isSelectable && isHere ? (
          <input
            type="checkbox"
            aria-label={`Choose ${name}`}
            aria-keyshortcuts="x"
            checked={isSelected}
            onChange={({ currentTarget }) => onSelect(currentTarget.checked)}
            className="size-5 accent-berry"
          />
        ) : (
          <span />
        )}
        {props.link}
        {layout.columns.map((column) => (
          <span
            key={column.id}
            className={
              isAmount(column)
                ? 'text-end font-bold whitespace-nowrap tabular-nums'
                : classNames('min-w-0 truncate', column.isAtEnd && 'text-end')
            }
          >
            {column.render(cell)}
          </span>
        ))}
        <span className="flex justify-end gap-1">
          {!isHere && <span className="inline-block truncate first-letter:uppercase">{props.left}</span>}
          {isHere && props.actions}
          <RowButton shortcut="o" label={`Open ${name}`} onClick={props.onOpen}>
            <Icon name="chevronDown" className="size-4" />
          </RowButton>
        </span>
      </div>
      {props.children}
      <p role="status" className={classNames(problem && 'pb-1 font-bold text-alarm')}>
        {problem}
      </p>
    </li>
  );
}

interface RowButtonProps {
  shortcut: string;
  /** Label for screen readers, if the button has only an icon or a short text. */
  label?: string;
  isMain?: boolean;
  onClick: () => void;
  children: ReactNode;
}

export function RowButton({ shortcut, label, isMain = false, onClick, children }: RowButtonProps) {
  return (
    <button
      type="button"
      aria-keyshortcuts={shortcut}
      aria-label={label}
      onClick={onClick}
      className={rowButtonClasses(isMain)}
    >
      {children}
    </button>
  );
}

export function RowLink({ shortcut, to, children }: { shortcut: string; to: string; children: ReactNode }) {
  return (
    <Link to={to} aria-keyshortcuts={shortcut} className={rowButtonClasses(true)}>
      {children}
    </Link>
  );
}

function rowButtonClasses(isMain: boolean): string {
  return classNames(
    'inline-flex min-h-6.5 items-center rounded-full border px-2 text-xs font-bold whitespace-nowrap',
    isMain ? 'border-berry bg-berry text-card hover:bg-berry-deep' : 'border-edge bg-card hover:bg-cream',
  );
}

export function RowMark({ tone, children }: { tone: BadgeTone; children: ReactNode }) {
  return (
    <span
      className={classNames(
        'block shrink-0 truncate rounded-full px-1.5 text-center text-xs font-bold first-letter:uppercase',
        BADGE_TONES[tone],
      )}
    >
      {children}
    </span>
  );
}
