import { ORDER_STATUS_MEANINGS } from '#contract/order-status.ts';
import {
  accountChanged,
  codesNearLimit,
  invitationSent,
  otpRequested,
  passwordForgotten,
} from '#server/accounts/events.ts';
import { issueInvitationToken } from '#server/accounts/invitations/queries.ts';
import { findUserByEmail, findUserById } from '#server/accounts/queries.ts';
import { issueRegistrationCode, issueResetCode } from '#server/accounts/registration/issue-code.ts';
import { listProductsByIds } from '#server/catalogue/queries.ts';
import { stockFellLow } from '#server/catalogue/stock/events.ts';
import type { Deps } from '#server/deps.ts';
import { orderEdited, orderPlaced, orderStatusChanged } from '#server/orders/events.ts';
import { presentOrder } from '#server/orders/present.ts';
import { type FullOrder, findOrder, loadOrders } from '#server/orders/queries.ts';
import { handleJob, type JobHandler, type RunningJob, subscribe } from '#server/platform/jobs/job.ts';
import { contactsChanged } from '#server/settings/events.ts';
import { stockAlertDue, stockDiffers } from '#server/stock/events.ts';
import { findAlertedProduct } from '#server/stock/release-alerts.ts';
import { accountMail } from './account-mail.ts';
import { customerMail, editedOrderMail, isStillRelevant } from './customer-mail.ts';
import { deliverAll, deliverCode, deliverMail, deliverSharedMail, wasDelivered } from './deliver-mail.ts';
import { invitationMail } from './invitation-mail.ts';
import { orderMails } from './order-mail.ts';
import { otpMail, passwordResetMail } from './otp-mail.ts';
import { sendConfirmationLink } from './send-confirmation-link.ts';
import {
  mailAboutContacts,
  mailAboutManyCodes,
  mailsToShop,
  readShopAddresses,
  readStockAddresses,
} from './shop-mail.ts';
import { backInStockMail, mailAboutDifferences, mailAboutLowStock } from './stock-mail.ts';

export const newOrderMail = subscribe(orderPlaced, 'order.placed');
export const orderStatusMail = subscribe(orderStatusChanged, 'order.status-changed');

export const newOrderMessage = subscribe(orderPlaced, 'order.placed.message');
export const orderEditedMail = subscribe(orderEdited, 'order.edited');

export const lowStockMail = subscribe(stockFellLow, 'stock.low');
export const stockDiffersMail = subscribe(stockDiffers, 'stock.differs');

/** After this time the customer has left, or has requested another code. */
const CODE_USEFUL_SECONDS = 15 * 60;
/** Jobs younger than this do not search for a later request, because nobody requests another code within 5 seconds. */
const FRESH_SECONDS = 5;

async function isCodeStale(job: RunningJob, email: string): Promise<boolean> {
  if (job.ageSeconds < FRESH_SECONDS) return false;
  return job.ageSeconds > CODE_USEFUL_SECONDS || job.isFollowed({ email });
}

async function findFullOrder({ db }: Pick<Deps, 'db'>, id: string): Promise<FullOrder | undefined> {
  const order = await findOrder(db, id);
  const [full] = order ? await loadOrders(db, [order]) : [];
  return full;
}

/** Outbox: each job was enqueued in the transaction of its cause. */
export function notificationJobs(deps: Deps): JobHandler[] {
  return [...accountJobs(deps), ...orderJobs(deps), ...stockJobs(deps)];
}

function accountJobs(deps: Deps): JobHandler[] {
  return [
    handleJob(otpRequested, async (user, job) => {
      if (await wasDelivered(deps, job.id)) return;
      if (await isCodeStale(job, user.email)) return;
      const otp = await issueRegistrationCode(deps, user.email);
      if (otp === undefined) return;
      await deliverCode(deps, otpMail(job.id, user, otp, (await deps.settings.read()).shopName));
    }),
    handleJob(passwordForgotten, async ({ email }, job) => {
      if (await wasDelivered(deps, job.id)) return;
      if (await isCodeStale(job, email)) return;
      const user = await findUserByEmail(deps.db, email);
      if (!user) return;
      const otp = await issueResetCode(deps, email);
      await deliverCode(deps, passwordResetMail(job.id, user, otp, (await deps.settings.read()).shopName));
    }),
    handleJob(codesNearLimit, async (codes, job) => {
      const mail = mailAboutManyCodes(codes, await deps.settings.readShopProfile());
      await deliverAll(deps, mailsToShop(job.id, mail, await readShopAddresses(deps)));
    }),
    handleJob(contactsChanged, async ({ notified, ...change }, job) => {
      const { email } = await deps.settings.read();
      const addresses = [...notified, ...(await readShopAddresses(deps)), email].filter(Boolean);
      const mail = mailAboutContacts(change, await deps.settings.readShopProfile());
      await deliverAll(deps, mailsToShop(job.id, mail, addresses));
    }),
    handleJob(accountChanged, async ({ user: id, change, device }, job) => {
      const user = await findUserById(deps.db, id);
      if (user)
        await deliverCode(deps, accountMail(job.id, user, { change, device }, await deps.settings.readShopProfile()));
    }),
    handleJob(invitationSent, async ({ id }, job) => {
      if (await wasDelivered(deps, job.id)) return;
      const invitation = await issueInvitationToken(deps, id);
      if (invitation)
        await deliverMail(deps, invitationMail(job.id, invitation, await deps.settings.readShopProfile()));
    }),
  ];
}

function orderJobs(deps: Deps): JobHandler[] {
  return [
    handleJob(newOrderMail, async ({ id }, job) => {
      const full = await findFullOrder(deps, id);
      if (!full) return;
      const { url } = await deps.settings.readShopProfile();
      await deliverAll(deps, orderMails(job.id, presentOrder(full), await readShopAddresses(deps), url));
    }),
    handleJob(newOrderMessage, ({ id }) => sendConfirmationLink(deps, id)),
    handleJob(orderStatusMail, async ({ order: id, status }) => {
      const full = await findFullOrder(deps, id);
      if (!full || full.order.email === '' || !isStillRelevant(status, full.order.status)) return;
      const mail = customerMail(presentOrder(full), status, await deps.settings.readShopProfile());
      if (mail) await deliverSharedMail(deps, mail);
    }),
    handleJob(orderEditedMail, async ({ order: id, change }) => {
      const full = await findFullOrder(deps, id);
      if (!full || full.order.email === '' || !ORDER_STATUS_MEANINGS[full.order.status].holdsStock) return;
      await deliverSharedMail(deps, editedOrderMail(presentOrder(full), change, await deps.settings.readShopProfile()));
    }),
  ];
}

function stockJobs(deps: Deps): JobHandler[] {
  return [
    handleJob(lowStockMail, async ({ products }, job) => {
      const rows = await listProductsByIds(
        deps.db,
        products.map(({ id }) => id),
      );
      const low = rows.map((row) => ({ row, left: products.find(({ id }) => id === row.id)?.left ?? 0 }));
      if (low.length === 0) return;
      const mail = mailAboutLowStock(low, await deps.settings.readShopProfile());
      await deliverAll(deps, mailsToShop(job.id, mail, await readStockAddresses(deps)));
    }),
    handleJob(stockDiffersMail, async (differences, job) => {
      const mail = mailAboutDifferences(differences);
      await deliverAll(deps, mailsToShop(job.id, mail, await readStockAddresses(deps)));
    }),
    handleJob(stockAlertDue, async (alert, job) => {
      if (await wasDelivered(deps, job.id)) return;
      const user = await findUserById(deps.db, alert.user);
      const product = user && (await findAlertedProduct(deps, alert));
      if (product)
        await deliverMail(deps, backInStockMail(job.id, user, product, await deps.settings.readShopProfile()));
    }),
  ];
}
