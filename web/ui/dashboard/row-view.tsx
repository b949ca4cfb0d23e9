import { useState, useSyncExternalStore } from 'react';
import { Button } from '#web/ui/button.tsx';
import { useStoredValue } from '#web/ui/use-stored-value.ts';
import { useStoredChoice } from './use-stored-choice.ts';
import { RowHead, type RowLayout } from './work-row.tsx';

/** Layouts in wide windows. Narrow windows always show cards. */
const VIEWS = ['rows', 'cards'] as const;

/** Shows a list as rows or cards. Staff choose layout and columns, which browser storage saves. */
export function useRowView<Cell>(list: string, { columns: all, buttons }: RowLayout<Cell>) {
  const isNarrow = useIsNarrow();
  const [view, setView] = useStoredChoice(`${list}-view`, VIEWS);
  const [ids = all.filter(({ isUsual }) => isUsual).map(({ id }) => id), changeIds] = useStoredValue(
    `${list}-columns`,
    parseIds,
  );
  const [openIds, setOpenIds] = useState<ReadonlySet<string>>(new Set());
  const isDense = view === 'rows' && !isNarrow;
  const layout = { columns: all.filter(({ id }) => ids.includes(id)), buttons };
  return {
    isDense,
    layout,
    isRow: (id: string) => isDense && !openIds.has(id),
    toggle: (id: string) =>
      setOpenIds((before) => new Set(before.has(id) ? [...before].filter((each) => each !== id) : [...before, id])),
    head: isDense && <RowHead layout={layout} />,
    tools: !isNarrow && (
      <div className="flex flex-wrap items-center gap-3">
        {isDense && (
          <ColumnChoice
            columns={all}
            ids={ids}
            onChange={(chosen) => changeIds(() => chosen)}
            onReset={() => changeIds(() => undefined)}
          />
        )}
        <Button variant="quiet" onClick={() => setView(isDense ? 'cards' : 'rows')}>
          {isDense ? 'Show as cards' : 'Show as rows'}
        </Button>
      </div>
    ),
  };
}

function parseIds(stored: unknown): string[] | undefined {
  return Array.isArray(stored) ? stored.filter((id) => typeof id === 'string') : undefined;
}

interface ColumnChoiceProps {
  columns: readonly { id: string; title: string }[];
  ids: readonly string[];
  onChange: (ids: string[]) => void;
  onReset: () => void;
}

function ColumnChoice({ columns, ids, onChange, onReset }: ColumnChoiceProps) {
  return (
    <details
      className="relative"
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) currentTarget.open = false;
      }}
    >
      <summary className="flex min-h-11 cursor-pointer items-center font-bold">Columns</summary>
      {/* `tabIndex` keeps the focus inside after a press between the checkboxes. Otherwise the menu would close. */}
      <fieldset
        tabIndex={-1}
        className="absolute end-0 z-10 grid w-56 gap-1 rounded-md border border-line bg-card p-3 shadow-float"
      >
        <legend className="sr-only">Columns of the list</legend>
        {columns.map(({ id, title }) => (
          <label key={id} className="flex min-h-8 items-center gap-2">
            <input
              type="checkbox"
              checked={ids.includes(id)}
              onChange={({ currentTarget: { checked } }) =>
                onChange(checked ? [...ids, id] : ids.filter((each) => each !== id))
              }
              className="size-5 accent-berry"
            />
            {title}
          </label>
        ))}
        <Button variant="quiet" onClick={onReset}>
          Usual columns
        </Button>
      </fieldset>
    </details>
  );
}

/** Window width in pixels from which a row has room for all columns beside the sidebar. */
const WIDE_FROM = 1280;
const NARROW = `(width < ${WIDE_FROM}px)`;

function subscribe(onChange: () => void): () => void {
  const query = matchMedia(NARROW);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}

/** True in a window that is too narrow for rows. Needs a browser, so the server must not render its callers. */
function useIsNarrow(): boolean {
  return useSyncExternalStore(subscribe, () => matchMedia(NARROW).matches);
}
