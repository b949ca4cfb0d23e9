import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod';
import * as schema from '#contract/custom-fields.schema.ts';
import type { Deps } from '#server/deps.ts';
import { viewerOf } from '#server/platform/http/access.ts';
import { listCustomFields } from './list-fields.ts';
import { addCustomField, changeCustomField, sortCustomFields } from './save-field.ts';

const tags = ['values'];
const access = { right: 'catalogue.edit' } as const;
const response = { 200: schema.customFieldsResponse };

/** Fields that the shop has added to its products. Each change responds with all of them. */
export const customFieldRoutes: FastifyPluginCallbackZod<Deps> = (app, deps, done) => {
  const url = '/api/custom-fields';
  app.route({
    method: 'GET',
    url,
    config: { access: { right: ['catalogue.edit', 'prices.edit', 'stock.count'] } },
    schema: { tags, summary: "List the shop's own fields of products", response },
    handler: () => listCustomFields(deps.db),
  });

  app.route({
    method: 'POST',
    url,
    config: { access },
    schema: { tags, summary: 'Add a field to products', body: schema.addCustomFieldBody, response },
    async handler(request) {
      await addCustomField(deps, viewerOf(request), request.body);
      return listCustomFields(deps.db);
    },
  });

  app.route({
    method: 'PUT',
    url,
    config: { access, errors: ['facet_option_not_found', 'setting_changed'] },
    schema: { tags, summary: 'Change a field of products', body: schema.changeCustomFieldBody, response },
    async handler(request) {
      await changeCustomField(deps, viewerOf(request), request.body);
      return listCustomFields(deps.db);
    },
  });

  app.route({
    method: 'POST',
    url: `${url}/sort`,
    config: { access },
    schema: { tags, summary: 'Sort the fields of products', body: schema.sortCustomFieldsBody, response },
    async handler(request) {
      await sortCustomFields(deps, viewerOf(request), request.body);
      return listCustomFields(deps.db);
    },
  });

  done();
};
