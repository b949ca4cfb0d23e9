import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod';
import * as schema from '#contract/designs.schema.ts';
import { AppError } from '#contract/errors.ts';
import type { Deps } from '#server/deps.ts';
import { viewerOf } from '#server/platform/http/access.ts';
import { findDesignGrid } from './queries.ts';
import { createDesign, updateDesign } from './save-design.ts';

const tags = ['catalogue'];
/** Any of these rights is enough here. The use case checks the right of each changed field. */
const access = { right: ['catalogue.edit', 'prices.edit', 'stock.count'] } as const;

export const designRoutes: FastifyPluginCallbackZod<Deps> = (app, deps, done) => {
  app.route({
    method: 'GET',
    url: '/api/products/designs/:design',
    config: { access, errors: ['design_not_found'] },
    schema: {
      tags,
      summary: 'Get all products of a design as staff edit them',
      params: schema.designParams,
      response: { 200: schema.designGridSchema },
    },
    async handler(request) {
      const { design } = request.params;
      const grid = await findDesignGrid(deps.db, design);
      if (!grid) throw new AppError('design_not_found');
      return grid;
    },
  });

  app.route({
    method: 'POST',
    url: '/api/products/designs',
    config: { access: { right: 'catalogue.edit' }, errors: ['design_changed', 'design_taken', 'sku_taken'] },
    schema: {
      tags,
      summary: 'Add a design with all its products',
      body: schema.createDesignBody,
      response: { 201: schema.savedDesignResponse },
    },
    async handler(request, reply) {
      return reply.status(201).send(await createDesign(deps, viewerOf(request), request.body));
    },
  });

  app.route({
    method: 'PUT',
    url: '/api/products/designs/:design',
    config: { access, errors: ['design_not_found', 'design_changed', 'design_taken', 'sku_taken'] },
    schema: {
      tags,
      summary: 'Add, change and remove products of a design, all or nothing',
      params: schema.designParams,
      body: schema.updateDesignBody,
      response: { 200: schema.savedDesignResponse },
    },
    handler(request) {
      return updateDesign(deps, viewerOf(request), { design: request.params.design, body: request.body });
    },
  });
  done();
};
