import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod';
import * as schema from '#contract/facet-options.schema.ts';
import type { Deps } from '#server/deps.ts';
import { viewerOf } from '#server/platform/http/access.ts';
import { listOptions } from './list-options.ts';
import { mergeOption } from './merge-option.ts';
import { addOption, changeOption, sortOptions } from './save-option.ts';

const tags = ['values'];
const access = { right: 'catalogue.edit' } as const;
const response = { 200: schema.managedFacetOptionsResponse };

/** The shop's categories, colours, sizes and genders. Each change responds with all of them. */
export const facetOptionRoutes: FastifyPluginCallbackZod<Deps> = (app, deps, done) => {
  const url = '/api/facet-options';
  app.route({
    method: 'GET',
    url,
    config: { access },
    schema: { tags, summary: 'List categories, colours, sizes and genders', response },
    handler: () => listOptions(deps.db),
  });

  app.route({
    method: 'POST',
    url,
    config: { access },
    schema: { tags, summary: 'Add a value', body: schema.addFacetOptionBody, response },
    async handler(request) {
      await addOption(deps, viewerOf(request), request.body);
      return listOptions(deps.db);
    },
  });

  app.route({
    method: 'PUT',
    url,
    config: { access, errors: ['facet_option_not_found', 'setting_changed'] },
    schema: { tags, summary: 'Change a value', body: schema.changeFacetOptionBody, response },
    async handler(request) {
      await changeOption(deps, viewerOf(request), request.body);
      return listOptions(deps.db);
    },
  });

  app.route({
    method: 'POST',
    url: `${url}/sort`,
    config: { access },
    schema: { tags, summary: 'Sort the values of a filter', body: schema.sortFacetOptionsBody, response },
    async handler(request) {
      await sortOptions(deps, viewerOf(request), request.body);
      return listOptions(deps.db);
    },
  });

  app.route({
    method: 'POST',
    url: `${url}/merge`,
    config: { access, errors: ['facet_option_not_found', 'setting_changed', 'facet_option_repeats'] },
    schema: { tags, summary: 'Move all products to another value', body: schema.mergeFacetOptionBody, response },
    async handler(request) {
      await mergeOption(deps, viewerOf(request), request.body);
      return listOptions(deps.db);
    },
  });

  done();
};
