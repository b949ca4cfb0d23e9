import type { ReactNode } from 'react';
import type { DeskOrder } from '#contract/desk.schema.ts';
import { CANCEL_REASONS } from '#contract/desk.ts';
import { DESK_ACTIONS } from '#contract/desk-actions.ts';
import { confirmationMessage } from '#contract/desk-messages.ts';
import { imageAt } from '#contract/media.ts';
import { formatPkr } from '#contract/money.ts';
import { orderNumber } from '#contract/order-number.ts';
import type { StaffOrder } from '#contract/orders.schema.ts';
import { formatDateTime } from '#contract/time.ts';
import { variantLabel } from '#contract/variant-label.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Badge } from '#web/ui/dashboard/badge.tsx';
import { CardMark } from '#web/ui/dashboard/card-mark.tsx';
import { counted } from '#web/ui/dashboard/counted.ts';
import { OrderLink } from '#web/ui/dashboard/order-link.tsx';
import { PhoneLinks } from '#web/ui/dashboard/phone-links.tsx';
import { useSteadyHeight } from '#web/ui/dashboard/use-steady-height.ts';
import { CardCheckbox, type CardState } from '#web/ui/dashboard/work-list.tsx';
import { ResponsiveImage } from '#web/ui/responsive-image.tsx';
import { leftBecause } from './left-because.tsx';
import { FindingActions, FindingText } from './order-finding.tsx';
import { CertainDuplicates, OrderRisk } from './order-risk.tsx';
import { type CardWork, hasAction, isConfirmedByMistake, stateOf, toneOf } from './order-state.ts';
import { useChatWithLink } from './use-chat-with-link.ts';
import { useClaim } from './use-claim.tsx';
import type { DeskAction } from './use-desk-changes.ts';

interface OrderCardProps {
  desk: DeskOrder;
  shopName: string;
  notice: ReactNode;
  card: CardState<DeskAction>;
  /** Undefined if the viewer may not change orders. */
  work: CardWork | undefined;
  onClose: (() => void) | undefined;
}

/** Card of an order. When the order leaves the list, the card stays and turns pale. */
export function OrderCard({ desk, shopName, notice, card, work, onClose }: OrderCardProps) {
  const { order } = desk;
  const { isHere, problem, onAction } = card;
  const { openChat, problem: linkProblem } = useChatWithLink(shopName);
  const claiming = useClaim(desk, work?.mayCall === true);
  const ref = useSteadyHeight<HTMLLIElement>(!isHere);
  return (
    <li
      tabIndex={-1}
      aria-label={`Order ${orderNumber(order)}`}
      aria-busy={card.isBusy}
      ref={ref}
      className="relative grid gap-x-6 gap-y-2 rounded-lg bg-card p-3 shadow-card sm:gap-y-3 sm:p-4 xl:grid-cols-[minmax(0,5fr)_minmax(0,5fr)_auto] xl:grid-rows-[auto_1fr]"
    >
      <CardMark>{isHere ? claiming.caller : leftBecause(desk)}</CardMark>
      {claiming.dialog}
      <div className={classNames('grid content-start gap-1 xl:row-span-2', !isHere && 'opacity-65')}>
        <Heading desk={desk} card={card} isSelectable={work !== undefined && isHere} />
        <Customer order={order} />
        {notice}
        {isHere && <CertainDuplicates desk={desk} />}
        <PhoneLinks
          phone={order.phone}
          message={confirmationMessage(shopName, order)}
          onCall={work && claiming.call}
          onChat={
            work && order.status === 'pending'
              ? (chatUrl) => claiming.chat(() => void openChat(desk, chatUrl))
              : undefined
          }
        />
        <p role="status" className={classNames(linkProblem && 'font-bold text-alarm')}>
          {linkProblem}
        </p>
      </div>
      <div className={classNames('grid content-start gap-3', !isHere && 'opacity-65')}>
        {desk.finding && <FindingText finding={desk.finding} />}
        <Lines order={order} />
        {isHere && desk.packedPieces > 0 && (
          <p className="rounded-sm bg-sun-soft px-3 py-1 font-bold">
            {counted(desk.packedPieces, 'piece')} of it {desk.packedPieces === 1 ? 'is' : 'are'} packed already; pack
            the rest.
          </p>
        )}
      </div>
      <div className="grid content-start gap-2 xl:row-span-2 xl:w-52">
        {work?.mayResolve && isHere && desk.finding && (
          <FindingActions finding={desk.finding} onChoose={(choice) => onAction({ choice })} />
        )}
        {work && isHere && !desk.finding && <Actions desk={desk} work={claiming.withClaim(work)} onAction={onAction} />}
        {work && !isHere && isConfirmedByMistake(desk) && (
          <div role="group" aria-label={`Correct ${orderNumber(order)}`} className="grid gap-2">
            <span className="text-muted">Confirmed by mistake?</span>
            <Button variant="secondary" onClick={() => onAction({ outcome: 'to_call' })}>
              {DESK_ACTIONS.to_call.label}
            </Button>
          </div>
        )}
        <p role="status" className={classNames(problem && 'font-bold text-alarm')}>
          {problem}
        </p>
        {onClose && (
          <Button aria-keyshortcuts="o" variant="quiet" onClick={onClose}>
            Close
          </Button>
        )}
      </div>
      {/* The risk is below the buttons, so that a phone shows the buttons without scrolling. */}
      {isHere && (
        <div className="grid content-start gap-3 xl:col-start-2 xl:row-start-2">
          <OrderRisk desk={desk} />
        </div>
      )}
    </li>
  );
}

interface HeadingProps {
  desk: DeskOrder;
  card: CardState<DeskAction>;
  isSelectable: boolean;
}

function Heading({ desk, card, isSelectable }: HeadingProps) {
  const { order, callState, attempts, lastCall, assignedTo, cancelReason } = desk;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 max-sm:-mt-1.5 max-sm:gap-x-2 max-sm:gap-y-0">
      {isSelectable && <CardCheckbox name={orderNumber(order)} {...card} />}
      <OrderLink
        orderId={order.orderId}
        className="inline-flex min-h-11 items-center font-bold underline underline-offset-4"
      />
      <Badge tone={toneOf(desk)}>
        <span className="inline-block first-letter:uppercase">{stateOf(desk, card.isHere)}</span>
      </Badge>
      {assignedTo && (
        <Badge tone="plain">
          <bdi>{assignedTo.name}</bdi>
        </Badge>
      )}
      <span className="text-sm text-muted max-sm:text-xs">
        {attempts > 0 && `${attempts} ${attempts === 1 ? 'call' : 'calls'} without an answer. `}
        {desk.dueAt === order.createdAt ? 'Placed' : 'Call again'} {formatDateTime(desk.dueAt)}
        {card.isHere && lastCall?.by && callState !== 'to_call' && (
          <>
            , last call by <bdi>{lastCall.by}</bdi>
          </>
        )}
        {cancelReason && order.status === 'cancelled' && `. ${CANCEL_REASONS[cancelReason]}`}
      </span>
    </div>
  );
}

function Lines({ order }: { order: StaffOrder }) {
  return (
    <>
      <ul className="grid gap-2">
        {order.products.map((line) => (
          <li key={line.productId} className="flex items-center gap-3">
            {line.image !== '' && (
              <ResponsiveImage
                image={line.picture ?? imageAt(line.image)}
                alt=""
                sizes="3rem"
                className="size-12 shrink-0 rounded-sm bg-cream object-cover"
              />
            )}
            <span className="min-w-0">
              <span className="font-bold">{line.quantity} ×</span> <bdi>{line.name}</bdi>
              <span className="block font-bold">{variantLabel(line)}</span>
            </span>
          </li>
        ))}
      </ul>
      {order.grandTotal !== undefined && (
        <p>
          To collect: <span className="font-bold">{formatPkr(order.grandTotal)}</span>
        </p>
      )}
    </>
  );
}

function Customer({ order: { customerName, phone, shippingAddress, notes, contact } }: { order: StaffOrder }) {
  return (
    <>
      <p>
        <bdi className="text-lg font-bold">{customerName}</bdi>{' '}
        <bdi className="whitespace-nowrap text-muted">{phone}</bdi>
      </p>
      <p className="wrap-anywhere">
        <bdi>{shippingAddress.address}</bdi>, <bdi className="font-bold">{shippingAddress.city}</bdi>
      </p>
      {notes && (
        <p className="rounded-sm bg-sun-soft px-3 py-1 wrap-anywhere">
          <bdi>{notes}</bdi>
        </p>
      )}
      {contact?.note && (
        <p className="rounded-sm bg-sun-soft px-3 py-1 wrap-anywhere">
          <span className="font-bold">Our note:</span> <bdi>{contact.note}</bdi>
        </p>
      )}
    </>
  );
}

interface ActionsProps {
  desk: DeskOrder;
  work: CardWork;
  onAction: (action: DeskAction) => void;
}

/** The buttons stay while a change is saved, but ignore a second press. */
function Actions({ desk, work, onAction }: ActionsProps) {
  const { pack: packing, confirmed, no_answer: missed } = DESK_ACTIONS;
  const pack = () => onAction({ pack: {} });
  return (
    <div className="flex flex-wrap gap-2 max-sm:[&>button]:grow max-sm:[&>button]:px-3 xl:grid xl:grid-cols-1">
      {work.mayPack && (
        <>
          <Button aria-keyshortcuts={packing.key} onClick={pack}>
            {packing.label}
          </Button>
          <Button aria-keyshortcuts="s" variant="secondary" onClick={work.onCheck}>
            Check pieces
          </Button>
        </>
      )}
      {hasAction('confirmed', desk) && (
        <>
          <Button aria-keyshortcuts={confirmed.key} onClick={() => onAction({ outcome: 'confirmed' })}>
            {confirmed.label}
          </Button>
          <Button aria-keyshortcuts={missed.key} variant="secondary" onClick={() => onAction({ outcome: 'no_answer' })}>
            {missed.label}
          </Button>
        </>
      )}
      <Button aria-keyshortcuts="m" variant="secondary" onClick={work.onMore}>
        More...
      </Button>
    </div>
  );
}
