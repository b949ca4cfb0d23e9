import type { ReactNode } from 'react';
import type { DeskOrder } from '#contract/desk.schema.ts';
import { RISK_ADVICE } from '#contract/desk.ts';
import { formatShortPkr } from '#contract/money.ts';
import { orderNumber } from '#contract/order-number.ts';
import { classNames } from '#web/ui/class-names.ts';
import { BADGE_TONES } from '#web/ui/dashboard/badge.tsx';
import { counted } from '#web/ui/dashboard/counted.ts';
import { OrderLink } from '#web/ui/dashboard/order-link.tsx';
import type { CardState } from '#web/ui/dashboard/work-list.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { leftBecause } from './left-because.tsx';
import { ADVICE_TONES } from './order-risk.tsx';
import { type CardWork, stateOf, toneOf } from './order-state.ts';
import { useClaim } from './use-claim.tsx';
import type { DeskAction } from './use-desk-changes.ts';

interface OrderRowProps {
  desk: DeskOrder;
  card: CardState<DeskAction>;
  work: CardWork | undefined;
  onOpen: () => void;
}

const COLUMNS = 'grid-cols-[1.5rem_8.75rem_minmax(5rem,1fr)_minmax(4rem,6rem)_4rem_4.75rem_6.75rem_5.5rem_auto]';
const MARK = 'truncate rounded-full px-1.5 text-center text-xs font-bold';

/** The row opens in place to the whole card. The row stays, paler, after the order has left the list. */
export function OrderRow({ desk, card, work, onOpen }: OrderRowProps) {
  const { order, risk, duplicates } = desk;
  const { isHere, isSelected, onSelect, onAction } = card;
  const claiming = useClaim(desk, work?.mayCall === true);
  const name = orderNumber(order);
  const isTwice = duplicates.some(({ kind }) => kind === 'certain');
  const pieces = order.products.reduce((sum, { quantity }) => sum + quantity, 0);
  return (
    <li
      tabIndex={-1}
      aria-label={`Order ${name}`}
      aria-busy={card.isBusy}
      className={classNames('rounded-sm bg-white px-2 text-sm shadow-card', !isHere && 'opacity-65')}
    >
      <div className={classNames('grid min-h-7.5 items-center gap-x-1.5', COLUMNS)}>
        {work && isHere ? (
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
        <OrderLink orderId={order.orderId} className="font-bold underline underline-offset-4" />
        <span className="flex min-w-0 items-center gap-1">
          <bdi className="truncate" title={order.customerName}>
            {order.customerName}
          </bdi>
          {(order.notes || order.contact?.note) && (
            <span className={classNames(MARK, 'shrink-0', BADGE_TONES.waiting)}>Note</span>
          )}
        </span>
        <bdi className="truncate">{order.shippingAddress.city}</bdi>
        <span className="text-end">{counted(pieces, 'piece')}</span>
        <span className="text-end font-bold whitespace-nowrap">
          {order.grandTotal !== undefined && formatShortPkr(order.grandTotal)}
        </span>
        <span
          role="status"
          className={classNames(
            MARK,
            'first-letter:uppercase',
            BADGE_TONES[claiming.caller ? 'waiting' : isTwice ? 'off' : toneOf(desk)],
          )}
        >
          {claiming.caller ?? (isTwice ? 'Ordered twice?' : stateOf(desk, isHere))}
        </span>
        <span className={classNames(MARK, risk.reasons.length > 0 && BADGE_TONES[ADVICE_TONES[risk.advice]])}>
          {risk.reasons.length > 0 &&
            `${risk.advice === 'confirm' ? 'Call first' : RISK_ADVICE[risk.advice]} ${risk.score}`}
        </span>
        <span className="flex justify-end gap-1">
          {!isHere && <span className="inline-block truncate first-letter:uppercase">{leftBecause(desk)}</span>}
          {work && isHere && <RowActions desk={desk} work={claiming.withClaim(work)} onAction={onAction} />}
          <RowButton shortcut="o" label={`Open ${name}`} onClick={onOpen}>
            <Icon name="chevronDown" className="size-4" />
          </RowButton>
        </span>
      </div>
      {claiming.dialog}
      <p role="status" className={classNames(card.problem && 'pb-1 font-bold text-alarm')}>
        {card.problem}
      </p>
    </li>
  );
}

interface RowActionsProps {
  desk: DeskOrder;
  work: CardWork;
  onAction: (action: DeskAction) => void;
}

/** An order with a finding has no buttons, because staff must open the order first. */
function RowActions({ desk: { queue, finding }, work, onAction }: RowActionsProps) {
  if (finding) return null;
  return (
    <>
      {work.mayPack && (
        <>
          <RowButton shortcut="p" isMain onClick={() => onAction({ pack: {} })}>
            Pack
          </RowButton>
          <RowButton shortcut="s" label="Check pieces" onClick={work.onCheck}>
            Check
          </RowButton>
        </>
      )}
      {queue !== 'to_pack' && (
        <>
          <RowButton shortcut="c" isMain onClick={() => onAction({ outcome: 'confirmed' })}>
            Confirm
          </RowButton>
          <RowButton shortcut="n" onClick={() => onAction({ outcome: 'no_answer' })}>
            No answer
          </RowButton>
        </>
      )}
      <RowButton shortcut="m" onClick={work.onMore}>
        More...
      </RowButton>
    </>
  );
}

interface RowButtonProps {
  shortcut: string;
  /** Accessible name of a button that has only an icon. */
  label?: string;
  isMain?: boolean;
  onClick: () => void;
  children: ReactNode;
}

function RowButton({ shortcut, label, isMain = false, onClick, children }: RowButtonProps) {
  return (
    <button
      type="button"
      aria-keyshortcuts={shortcut}
      aria-label={label}
      onClick={onClick}
      className={classNames(
        'min-h-6.5 rounded-full border px-2 text-xs font-bold whitespace-nowrap',
        isMain ? 'border-berry bg-berry text-white hover:bg-berry-deep' : 'border-edge bg-white hover:bg-cream',
      )}
    >
      {children}
    </button>
  );
}
