import { type ReactNode, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { type BulkQuestion, BulkQuestionDialog } from './bulk-question.tsx';
import { counted } from './counted.ts';
import { type KeysetPagesProps, ListBar } from './list-pages.tsx';
import { SelectAll, useSelection } from './selection.tsx';
import type { BulkItem, BulkState, ListChanges } from './use-bulk-changes.ts';
import { useCardKeys } from './use-card-keys.ts';

export interface CardState<Action> {
  /** False once the item has left the list. Its card stays on screen. */
  isHere: boolean;
  isBusy: boolean;
  problem: string | undefined;
  isSelected: boolean;
  onSelect: (isSelected: boolean) => void;
  onAction: (action: Action) => void;
}

type Begin<Item, Action> = (items: readonly Item[], action: Action, leftOut?: number) => void;

interface WorkListProps<Item, Action> {
  noun: string;
  label: string;
  items: readonly Item[];
  itemOf: (item: Item) => BulkItem;
  isHere: (item: Item) => boolean;
  changes: ListChanges<Item, Action>;
  /** Question to ask before an action; undefined if the action needs no question. */
  questionOf: (action: Action, items: readonly Item[], leftOut: number) => BulkQuestion | undefined;
  /** Action that undoes `action`. Undefined if the list has none. */
  undoOf: (action: Action, items: readonly Item[]) => Action | undefined;
  /** Text that lists the keyboard shortcuts. Undefined if the user may not change items. */
  keys: string | undefined;
  isStale: boolean;
  onReload: () => unknown;
  pages: KeysetPagesProps;
  className?: string | undefined;
  tools?: ReactNode;
  head?: ReactNode;
  children?: ReactNode;
  renderCard: (item: Item, card: CardState<Action>) => ReactNode;
  /** `begin` performs an action. If the action has a question, staff must answer it first. */
  renderBulk: (chosen: readonly Item[], begin: Begin<Item, Action>) => ReactNode;
  /** `here` are the items that are still in the list. */
  renderDialogs?: (here: readonly Item[], begin: Begin<Item, Action>) => ReactNode;
}

export function WorkList<Item, Action>(props: WorkListProps<Item, Action>) {
  const { noun, items, itemOf, changes, questionOf, undoOf, keys } = props;
  const cardKeys = useCardKeys();
  const selection = useSelection();
  const [asked, setAsked] = useState<{ items: readonly Item[]; action: Action; leftOut: number }>();
  const [undo, setUndo] = useState<Action>();
  const idOf = (item: Item) => itemOf(item).id;
  const withIds = (ids: readonly string[]) => items.filter((item) => ids.includes(idOf(item)));
  const here = items.filter(props.isHere);
  const chosen = here.filter((item) => selection.ids.has(idOf(item)) && !changes.busyIds.has(idOf(item)));

  async function act(changed: readonly Item[], action: Action) {
    setAsked(undefined);
    setUndo(() => undoOf(action, changed));
    if (await changes.change(changed, action)) selection.choose(changed.map(idOf), false);
  }

  function begin(changed: readonly Item[], action: Action, leftOut = 0) {
    if (questionOf(action, changed, leftOut)) setAsked({ items: changed, action, leftOut });
    else void act(changed, action);
  }

  return (
    <>
      <BulkSummary
        changes={changes}
        noun={noun}
        nameOf={(id) => withIds([id]).map(itemOf)[0]?.name ?? id}
        onUndo={undo && ((ids) => void act(withIds(ids), undo))}
      />
      {props.children}
      <div className="mb-3 flex min-h-11 max-sm:mb-1 flex-wrap items-center justify-between gap-3">
        {keys && here.length > 0 && (
          <SelectAll ids={here.map(idOf)} selection={selection}>
            Choose all {here.length}
          </SelectAll>
        )}
        {here.length < items.length && (
          <Button variant="quiet" onClick={props.onReload}>
            Clear {items.length - here.length} done
          </Button>
        )}
        {props.tools}
      </div>
      {keys && <p className="mb-3 text-sm text-muted max-lg:hidden">{keys}</p>}
      {props.head}
      <ul
        {...cardKeys}
        aria-label={props.label}
        className={classNames('grid', props.className ?? 'gap-4', props.isStale && 'opacity-60')}
      >
        {items.map((item) =>
          props.renderCard(item, {
            isHere: props.isHere(item),
            isBusy: changes.busyIds.has(idOf(item)),
            problem: changes.problems[idOf(item)],
            isSelected: selection.ids.has(idOf(item)),
            onSelect: (isSelected) => selection.choose([idOf(item)], isSelected),
            onAction: (action) => begin([item], action),
          }),
        )}
      </ul>
      <ListBar {...props.pages} texts={{ first: 'First', next: 'Next' }}>
        {chosen.length > 0 && (
          <div
            role="group"
            aria-label={`Chosen ${noun}s`}
            className="grid grid-cols-2 items-end gap-2 rounded-lg border-2 border-line bg-card p-2 shadow-float max-sm:grow sm:flex sm:flex-wrap"
          >
            {props.renderBulk(chosen, begin)}
          </div>
        )}
      </ListBar>
      {props.renderDialogs?.(here, begin)}
      <BulkQuestionDialog
        asked={asked && questionOf(asked.action, asked.items, asked.leftOut)}
        names={asked?.items.map((item) => itemOf(item).name) ?? []}
        onClose={() => setAsked(undefined)}
        onConfirm={() => asked && void act(asked.items, asked.action)}
      />
    </>
  );
}

interface CardCheckboxProps extends Pick<CardState<unknown>, 'isSelected' | 'onSelect'> {
  name: string;
}

export function CardCheckbox({ name, isSelected, onSelect }: CardCheckboxProps) {
  return (
    <label className="-my-2 -ms-2 grid size-11 place-items-center">
      <input
        type="checkbox"
        aria-label={`Choose ${name}`}
        aria-keyshortcuts="x"
        checked={isSelected}
        onChange={({ currentTarget }) => onSelect(currentTarget.checked)}
        className="size-6 accent-berry"
      />
    </label>
  );
}

interface BulkSummaryProps {
  changes: Pick<BulkState, 'summary' | 'hideSummary'>;
  noun: string;
  nameOf: (id: string) => string;
  onUndo: ((ids: readonly string[]) => void) | undefined;
}

function BulkSummary({ changes: { summary, hideSummary }, noun, nameOf, onUndo }: BulkSummaryProps) {
  if (!summary) return null;
  const { doneIds, rejected } = summary;
  const done = doneIds.length;
  return (
    <div role="alert" className="mb-4 grid justify-items-start gap-2 rounded-md bg-card p-4 shadow-card">
      <p className="font-bold">
        {counted(done, noun)} {done === 1 ? 'is' : 'are'} done.
        {rejected.length > 0 && ` ${rejected.length} could not be changed:`}
      </p>
      {rejected.length > 0 && (
        <ul>
          {rejected.map(({ id, message }) => (
            <li key={id}>
              {nameOf(id)}: {message}
            </li>
          ))}
        </ul>
      )}
      <div className="flex flex-wrap gap-2">
        {onUndo && done > 0 && (
          <Button variant="secondary" onClick={() => onUndo(doneIds)}>
            Undo {done}
          </Button>
        )}
        <Button variant="secondary" onClick={hideSummary}>
          Close
        </Button>
      </div>
    </div>
  );
}
