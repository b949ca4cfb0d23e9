import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod';
import * as schema from '#contract/content.schema.ts';
import { CONTENT_SLOTS } from '#contract/content.ts';
import type { Deps } from '#server/deps.ts';
import { viewerOf } from '#server/platform/http/access.ts';
import { SHOP_PROFILE_TAG } from '#server/settings/open-settings.ts';
import { contentTag, describeSlot, publishContent, saveDraft } from './change-content.ts';
import { defaultPage, defaultPages } from './default-pages.ts';
import { findContent } from './find-content.ts';
import { renderMarkdown } from './render-markdown.ts';

const tags = ['content'];
const staffOnly = { access: { right: 'content.edit' } } as const;
const changedSlot = { tags, params: schema.contentSlotParams, response: { 200: schema.contentSlotResponse } };

export const contentRoutes: FastifyPluginCallbackZod<Deps> = (app, deps, done) => {
  app.register(publicRoutes, deps);
  app.register(staffRoutes, deps);
  done();
};

const publicRoutes: FastifyPluginCallbackZod<Deps> = (app, deps, done) => {
  app.route({
    method: 'GET',
    url: '/api/pages/:page',
    config: { access: 'public', isCached: true },
    schema: {
      tags,
      summary: 'Get a page of text',
      params: schema.contentPageParams,
      response: { 200: schema.contentPageResponse },
    },
    async handler(request, reply) {
      const { page } = request.params;
      const slot = `page-${page}` as const;
      const { value, until } = await findContent(deps.db, slot, deps.now());
      const own = value && 'body' in value ? value : undefined;
      // The default text names the shop's phone and address, so it changes with the profile.
      reply.dependsOn(own ? [contentTag(slot)] : [contentTag(slot), SHOP_PROFILE_TAG], until);
      const { title, body } = own ?? defaultPage(page, await deps.settings.read());
      return { title, html: renderMarkdown(body) };
    },
  });
  done();
};

const staffRoutes: FastifyPluginCallbackZod<Deps> = (app, deps, done) => {
  app.route({
    method: 'GET',
    url: '/api/content-slots',
    config: staffOnly,
    schema: {
      tags,
      summary: 'List all texts with their drafts and history',
      response: { 200: schema.listContentResponse },
    },
    async handler() {
      const now = deps.now();
      const slots = await Promise.all(CONTENT_SLOTS.map((slot) => describeSlot(deps.db, slot, now)));
      return { slots, ownPages: defaultPages(await deps.settings.read()) };
    },
  });

  app.route({
    method: 'PUT',
    url: '/api/content-slots/:slot/draft',
    config: { ...staffOnly, errors: ['setting_changed'] },
    schema: { ...changedSlot, summary: 'Save a draft', body: schema.saveDraftBody },
    async handler(request) {
      const slot = await saveDraft(deps, viewerOf(request), request.params.slot, request.body);
      return { message: 'Draft saved', slot };
    },
  });

  app.route({
    method: 'POST',
    url: '/api/content-slots/:slot/publish',
    config: { ...staffOnly, errors: ['setting_changed'] },
    schema: {
      ...changedSlot,
      summary: 'Publish a text, for a limited time or until it is replaced',
      body: schema.publishBody,
    },
    async handler(request) {
      const slot = await publishContent(deps, viewerOf(request), request.params.slot, request.body);
      return { message: 'Published', slot };
    },
  });

  app.route({
    method: 'POST',
    url: '/api/content-slots/preview',
    config: staffOnly,
    schema: {
      tags,
      summary: 'Preview a page of text',
      body: schema.previewBody,
      response: { 200: schema.contentPageResponse },
    },
    handler: (request) => Promise.resolve({ title: request.body.title, html: renderMarkdown(request.body.body) }),
  });
  done();
};
