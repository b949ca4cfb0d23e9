import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod';
import { uploadImageBody } from '#contract/media.schema.ts';
import { IMAGE_BODY_MAX_BYTES } from '#contract/media.ts';
import { idParams, messageSchema } from '#contract/pagination.schema.ts';
import { PHOTOS_PAGE_SIZE } from '#contract/review-photos.ts';
import * as schema from '#contract/reviews.schema.ts';
import type { Deps } from '#server/deps.ts';
import { cutPage } from '#server/platform/database/keyset-pages.ts';
import { timeCursorOf } from '#server/platform/database/time-cursor.ts';
import { viewerOf } from '#server/platform/http/access.ts';
import { approvePhoto, rejectPhoto } from './judge-photo.ts';
import { presentJudgedPhoto, presentPhoto } from './present.ts';
import { listPhotos } from './queries.ts';
import { storeReviewPhoto } from './store-photo.ts';

const tags = ['reviews'];
const access = { right: 'content.edit' } as const;

export const photoRoutes: FastifyPluginCallbackZod<Deps> = (app, deps, done) => {
  app.route({
    method: 'POST',
    url: '/api/reviews/photos',
    config: {
      access: 'signed-in',
      errors: ['shop_closed', 'image_invalid', 'image_too_large', 'photos_per_day', 'storage_full'],
    },
    bodyLimit: IMAGE_BODY_MAX_BYTES,
    schema: {
      tags,
      summary: 'Upload a photo for a review',
      description: 'The photo is deleted after a day, unless its id is sent with a review.',
      body: uploadImageBody,
      response: { 201: schema.uploadPhotoResponse },
    },
    async handler(request, reply) {
      const photo = await storeReviewPhoto(deps, viewerOf(request).id, request.body.image);
      return reply.status(201).send({ photo: presentPhoto(photo) });
    },
  });

  app.route({
    method: 'GET',
    url: '/api/review-photos',
    config: { access },
    schema: {
      tags,
      summary: 'List photos of reviews that wait for approval, or approved ones',
      querystring: schema.listPhotosQuery,
      response: { 200: schema.listPhotosResponse },
    },
    async handler(request) {
      const { state, after } = request.query;
      const page = { after, limit: PHOTOS_PAGE_SIZE + 1 };
      const rows = await listPhotos(deps.db, state, page);
      const { shown, next } = cutPage(rows, PHOTOS_PAGE_SIZE, ({ id, createdAt }) =>
        timeCursorOf({ id, at: createdAt }),
      );
      return { photos: shown.map(presentJudgedPhoto), next };
    },
  });

  app.route({
    method: 'POST',
    url: '/api/review-photos/:id/approve',
    config: { access, errors: ['photo_not_found'] },
    schema: { tags, summary: 'Show a photo to all visitors', params: idParams, response: { 200: messageSchema } },
    async handler(request) {
      await approvePhoto(deps, viewerOf(request), request.params.id);
      return { message: 'The photo is shown in the shop' };
    },
  });

  app.route({
    method: 'DELETE',
    url: '/api/review-photos/:id',
    config: { access, errors: ['photo_not_found'] },
    schema: { tags, summary: 'Reject and delete a photo', params: idParams, response: { 200: messageSchema } },
    async handler(request) {
      await rejectPhoto(deps, viewerOf(request), request.params.id);
      return { message: 'The photo is deleted' };
    },
  });
  done();
};
