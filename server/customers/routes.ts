import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod';
import * as schema from '#contract/customers.schema.ts';
import { messageSchema } from '#contract/pagination.schema.ts';
import type { Deps } from '#server/deps.ts';
import { addDownloads } from '#server/platform/audit/send-download.ts';
import { viewerOf } from '#server/platform/http/access.ts';
import { changeCustomer } from './change-customer.ts';
import { deleteFormerOrders } from './delete-former-orders.ts';
import { exportCustomers } from './export-customers.ts';
import { listCustomers } from './list-customers.ts';
import { viewCustomer } from './view-customer.ts';

const tags = ['customers'];
const access = { right: 'users.edit' } as const;

const customerListRoutes: FastifyPluginCallbackZod<Deps> = (app, deps, done) => {
  app.route({
    method: 'GET',
    url: '/api/customers',
    config: { access },
    schema: {
      tags,
      summary: 'List customers by their mobile numbers',
      querystring: schema.listCustomersQuery,
      response: { 200: schema.listCustomersResponse },
    },
    handler(request) {
      const viewer = viewerOf(request);
      return listCustomers(deps.db, request.query, viewer);
    },
  });

  addDownloads(app, deps, {
    id: 'customers',
    url: '/api/customers/export',
    access: { ...access, and: 'export' },
    tags,
    summary: 'Download all customers that match',
    query: schema.exportCustomersQuery,
    response: schema.exportedCustomers,
    open: (viewer, query) => exportCustomers(deps, viewer, query),
  });
  done();
};

const singleCustomerRoutes: FastifyPluginCallbackZod<Deps> = (app, deps, done) => {
  app.route({
    method: 'GET',
    url: '/api/customers/:customerId',
    config: { access, errors: ['customer_not_found'] },
    schema: {
      tags,
      summary: 'Get a customer with all orders of their number',
      params: schema.customerParams,
      response: { 200: schema.customerResponse },
    },
    async handler(request) {
      const viewer = viewerOf(request);
      const customer = await viewCustomer(deps.db, request.params.customerId, viewer);
      return { customer };
    },
  });

  app.route({
    method: 'PATCH',
    url: '/api/customers/:customerId',
    config: { access, errors: ['customer_not_found', 'customer_changed'] },
    schema: {
      tags,
      summary: 'Change the note about a customer, block or unblock them',
      params: schema.customerParams,
      body: schema.changeCustomerBody,
      response: { 200: schema.customerResponse },
    },
    async handler(request) {
      const viewer = viewerOf(request);
      const { customerId } = request.params;
      await changeCustomer(deps, viewer, customerId, request.body);
      return { customer: await viewCustomer(deps.db, customerId, viewer) };
    },
  });

  app.route({
    method: 'DELETE',
    url: '/api/customers/:customerId/former-orders',
    config: { access, errors: ['customer_not_found'] },
    schema: {
      tags,
      summary: 'Delete the orders of the old shop with this number, as the customer may demand',
      params: schema.customerParams,
      response: { 200: messageSchema },
    },
    async handler(request) {
      await deleteFormerOrders(deps, viewerOf(request), request.params.customerId);
      return { message: 'The orders from before were deleted.' };
    },
  });

  app.route({
    method: 'GET',
    url: '/api/auth/retention',
    config: { access: 'signed-in' },
    schema: {
      tags,
      summary: 'Get the number of days that a name stays in orders of a deleted account',
      response: { 200: schema.retentionSchema },
    },
    async handler() {
      const { orderRetentionDays } = await deps.settings.read();
      return { orderRetentionDays };
    },
  });
  done();
};

export const customerRoutes: FastifyPluginCallbackZod<Deps> = (app, deps, done) => {
  app.register(customerListRoutes, deps);
  app.register(singleCustomerRoutes, deps);
  done();
};
