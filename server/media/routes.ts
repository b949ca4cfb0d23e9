import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { AppError } from '#contract/errors.ts';
import { uploadImageBody, uploadImageResponse } from '#contract/media.schema.ts';
import { IMAGE_BODY_MAX_BYTES } from '#contract/media.ts';
import type { Deps } from '#server/deps.ts';
import { MEDIA_PATH, parseImageKey } from './image-key.ts';
import { readVariant } from './read-image.ts';
import { storeImage } from './store-image.ts';

const mediaParams = z.object({ key: z.string() });

export const mediaRoutes: FastifyPluginCallbackZod<Deps> = (app, deps, done) => {
  for (const url of ['/uploadImage', '/api/uploadImage']) {
    app.route({
      method: 'POST',
      url,
      config: {
        access: { right: ['catalogue.edit', 'content.edit'] },
        errors: ['image_invalid', 'image_too_large', 'storage_full'],
      },
      bodyLimit: IMAGE_BODY_MAX_BYTES,
      schema: {
        tags: ['media'],
        summary: 'Upload an image',
        body: uploadImageBody,
        response: { 200: uploadImageResponse },
      },
      async handler(request, reply) {
        const stored = await storeImage(deps, request.body.image);
        // Writes JSON by hand, because Fastify would send a string as plain text.
        return reply
          .type('application/json')
          .serializer(JSON.stringify)
          .send(stored as never);
      },
    });
  }

  app.route({
    method: 'GET',
    url: `${MEDIA_PATH}:key`,
    schema: { hide: true, params: mediaParams },
    async handler(request, reply) {
      const key = parseImageKey(request.params.key);
      const image = key?.variant
        ? await readVariant(deps.storage, key.variant)
        : key && (await deps.storage.read(request.params.key));
      if (image === undefined) throw new AppError('not_found');
      return reply
        .type(`image/${key?.variant?.format ?? 'webp'}`)
        .header('cache-control', 'public, max-age=31536000, immutable')
        .header('x-content-type-options', 'nosniff')
        .send(image);
    },
  });
  done();
};
