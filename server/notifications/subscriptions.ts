import { stockFellLow } from '#server/catalogue/stock/events.ts';
import { orderEdited, orderPlaced, orderStatusChanged } from '#server/orders/events.ts';
import { subscribe } from '#server/platform/jobs/job.ts';
import { stockDiffers } from '#server/stock/events.ts';

// Both queues keep the names that they had before events had subscribers: jobs may wait in them.
export const newOrderMail = subscribe(orderPlaced, 'order.placed');
export const orderStatusMail = subscribe(orderStatusChanged, 'order.status-changed');
export const newOrderMessage = subscribe(orderPlaced, 'order.placed.message');
export const orderEditedMail = subscribe(orderEdited, 'order.edited');

export const lowStockMail = subscribe(stockFellLow, 'stock.low');
export const stockDiffersMail = subscribe(stockDiffers, 'stock.differs');
