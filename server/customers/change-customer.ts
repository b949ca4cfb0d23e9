import { eq } from 'drizzle-orm';
import type { AuditVerb } from '#contract/audit.ts';
import type { ChangeCustomerBody } from '#contract/customers.schema.ts';
import { AppError } from '#contract/errors.ts';
import type { Deps } from '#server/deps.ts';
import { findNewestFormer } from '#server/former-orders/queries.ts';
import type { ContactRow } from '#server/orders/contacts.ts';
import { contacts } from '#server/orders/tables.ts';
import { type Actor, recordChange } from '#server/platform/audit/record-change.ts';
import { newId } from '#server/platform/database/columns.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { maskPhone } from './mask-phone.ts';
import { findPhone, hasOrders, lockContact } from './queries.ts';

/** Changes the note or the block of a customer. Throws `customer_not_found` for a number without orders and note. */
export async function changeCustomer(
  { db, now }: Deps,
  by: Actor,
  idOrPhone: string,
  { note, blocked, version }: ChangeCustomerBody,
): Promise<void> {
  const phone = await findPhone(db, idOrPhone);
  if (phone === undefined) throw new AppError('customer_not_found');
  await inTransaction(db, async (tx) => {
    const stored = await lockContact(tx, phone);
    if (!stored && !(await hasOrders(tx, phone)) && !(await findNewestFormer(tx, [phone])).has(phone))
      throw new AppError('customer_not_found');
    const before = stored ?? newContact(phone);
    if (before.version !== version) throw new AppError('customer_changed');
    const at = now();
    const after: ContactRow = { ...before };
    if (note !== undefined) after.note = note;
    if (blocked !== undefined && blocked?.why !== (before.blockedWhy ?? undefined)) {
      after.blockedAt = blocked && at;
      after.blockedWhy = blocked?.why ?? null;
    }
    const verbs = verbsOf(before, after);
    if (verbs.length === 0) return;
    after.version += 1;
    await save(tx, after, stored === undefined);
    const subject = { id: after.id, label: maskPhone(phone) };
    const change = { before: auditedContact(before), after: auditedContact(after) };
    for (const verb of verbs) await recordChange(tx, { by, at, verb, subject, ...change });
  });
}

function newContact(phoneE164: string): ContactRow {
  return { phoneE164, id: newId(), note: '', blockedAt: null, blockedWhy: null, version: 0 };
}

function verbsOf(before: ContactRow, after: ContactRow): AuditVerb[] {
  const verbs: AuditVerb[] = [];
  if (after.note !== before.note) verbs.push('customer.note');
  if (after.blockedWhy !== before.blockedWhy)
    verbs.push(after.blockedWhy === null ? 'customer.unblocked' : 'customer.blocked');
  return verbs;
}

/** Throws `customer_changed` if somebody else has added a note first. */
async function save(tx: Executor, contact: ContactRow, isNew: boolean): Promise<void> {
  if (!isNew) {
    await tx.update(contacts).set(contact).where(eq(contacts.phoneE164, contact.phoneE164));
    return;
  }
  const added = await tx.insert(contacts).values(contact).onConflictDoNothing().returning({ id: contacts.id });
  if (added.length === 0) throw new AppError('customer_changed');
}

/** Omits the text of the note: audit entries are never deleted, but a customer can demand deletion of the text. */
function auditedContact({ note, blockedAt, version }: ContactRow) {
  return { note: note === '' ? 'none' : 'written', isBlocked: blockedAt !== null, version };
}
