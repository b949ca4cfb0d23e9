import { and, eq, gte, inArray, lt, notInArray, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { DAY_ACCOUNTS, type EntryReason, type LedgerAccount } from '#contract/cash.ts';
import type { DayFigure, DayFigures } from '#contract/closings.ts';
import { entries, entryLines } from '#server/cash/tables.ts';
import { sumOf } from '#server/platform/database/aggregates.ts';
import { isOneOf } from '#server/platform/database/columns.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { addRows, type ByDay, dayIn } from './by-day.ts';
import type { Period } from './periods.ts';

interface Line {
  day: string;
  account: LedgerAccount;
  why: EntryReason;
  debitPaisa: number;
  creditPaisa: number;
}

interface Rule {
  account: (typeof DAY_ACCOUNTS)[number];
  whys?: readonly EntryReason[];
  sign: 1 | -1;
}

const FROM_COURIERS = ['settled', 'claim_paid', 'refunded', 'transferred'] as const satisfies EntryReason[];

/**
 * Each figure sums the ledger lines of one account, or only those with the reasons in `whys`. A `sign` of -1 makes sums
 * of credits positive.
 */
const RULES = {
  collectedPaisa: { account: 'cash', whys: ['received'], sign: 1 },
  counterPaisa: { account: 'cash', whys: ['counter_sale'], sign: 1 },
  paidInPaisa: { account: 'bank', whys: FROM_COURIERS, sign: 1 },
  writtenOffPaisa: { account: 'written_off', sign: 1 },
  claimsPaisa: { account: 'claim', sign: 1 },
  refundsOwedPaisa: { account: 'customer_credit', whys: ['refund_owed'], sign: -1 },
  refundsPaidPaisa: { account: 'customer_credit', whys: ['refund_paid'], sign: 1 },
  goodsReceivedPaisa: { account: 'suppliers', whys: ['goods_received'], sign: -1 },
  suppliersPaidPaisa: { account: 'suppliers', whys: ['supplier_paid'], sign: 1 },
  cashBankedPaisa: { account: 'cash', whys: ['cash_banked'], sign: -1 },
  cashDifferencePaisa: { account: 'cash', whys: ['cash_counted'], sign: 1 },
} as const satisfies Partial<Record<DayFigure, Rule>>;
export type LedgerFigure = keyof typeof RULES | 'cashInPaisa' | 'cashOutPaisa';

/** These entries are not part of cash in and cash out, because they have figures of their own. */
const NOT_IN_NOR_OUT = ['cash_banked', 'cash_counted'] as const satisfies EntryReason[];

/** Alias for a join with the entry that a reversal reverses. */
export const reversed = alias(entries, 'reversed');
/** Reason of an entry. A reversal has the reason of the entry that it reverses. */
export const reasonOf = sql<EntryReason>`coalesce(${reversed.why}, ${entries.why})`;

/** Returns the lines of the ledger that a figure sums. The query must join `reversed`. */
export function linesOf(figure: LedgerFigure): { matches: SQL | undefined; sign: 1 | -1 } {
  if (figure === 'cashInPaisa' || figure === 'cashOutPaisa') {
    const isCash = and(eq(entryLines.account, 'cash'), notInArray(reasonOf, [...NOT_IN_NOR_OUT]));
    const isIn = figure === 'cashInPaisa';
    return {
      matches: and(isCash, isIn ? sql`${entryLines.amountPaisa} > 0` : sql`${entryLines.amountPaisa} < 0`),
      sign: isIn ? 1 : -1,
    };
  }
  const { account, whys, sign }: Rule = RULES[figure];
  return { matches: and(eq(entryLines.account, account), whys && inArray(reasonOf, [...whys])), sign };
}

/** Adds figures by the time of the entries, so that a correction counts on its own day. */
export async function addLedger(db: Executor, { from, before }: Period, days: ByDay): Promise<void> {
  const paisa = entryLines.amountPaisa;
  const lines = await db
    .select({
      day: dayIn(entries.at),
      account: entryLines.account,
      why: reasonOf,
      debitPaisa: sumOf(paisa, sql`${paisa} > 0`),
      creditPaisa: sumOf(paisa, sql`${paisa} < 0`),
    })
    .from(entries)
    .innerJoin(entryLines, eq(entryLines.entryId, entries.id))
    .leftJoin(reversed, eq(reversed.id, entries.reverses))
    .where(and(isOneOf(entryLines.account, DAY_ACCOUNTS), gte(entries.at, from), lt(entries.at, before)))
    .groupBy(sql`1, 2, 3`);
  addRows(days, lines.flatMap(figuresOf));
}

function figuresOf(line: Line): ({ day: string } & Partial<DayFigures>)[] {
  const { day, debitPaisa, creditPaisa } = line;
  const figures: Partial<DayFigures> = {};
  for (const [name, { account, whys, sign }] of Object.entries(RULES) as [DayFigure, Rule][]) {
    const matches = line.account === account && (whys === undefined || whys.includes(line.why));
    if (matches) figures[name] = sign * (debitPaisa + creditPaisa) || 0;
  }
  if (line.account === 'cash' && !NOT_IN_NOR_OUT.some((why) => why === line.why)) {
    figures.cashInPaisa = debitPaisa;
    figures.cashOutPaisa = -creditPaisa || 0;
  }
  return Object.keys(figures).length === 0 ? [] : [{ day, ...figures }];
}

/**
 * Returns the paisa in the cash box now, or before `at`. Both sums are in one query, because a sale between two queries
 * would be in only one sum.
 */
export async function readCashBalance(db: Executor, at?: Date): Promise<number> {
  const isCash = sql`${entryLines.account} = 'cash'`;
  const all = db
    .select({ paisa: sumOf(entryLines.amountPaisa) })
    .from(entryLines)
    .where(isCash);
  const since = db
    .select({ paisa: sumOf(entryLines.amountPaisa) })
    .from(entries)
    .innerJoin(entryLines, eq(entryLines.entryId, entries.id))
    .where(at === undefined ? sql`false` : and(isCash, gte(entries.at, at)));
  const [balance] = await db.select({ paisa: sql`(${all}) - (${since})`.mapWith(Number) }).from(sql`(select) as one`);
  return balance?.paisa ?? 0;
}
