import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod';
import * as schema from '#contract/coupons.schema.ts';
import { versionQuery } from '#contract/fields.schema.ts';
import { paisaFromPkr, pkrFromPaisa } from '#contract/money.ts';
import { idParams, messageSchema } from '#contract/pagination.schema.ts';
import type { Deps } from '#server/deps.ts';
import { viewerOf } from '#server/platform/http/access.ts';
import { limitCodes } from './limit-codes.ts';
import { quoteCoupon } from './redeem-coupon.ts';
import { addCoupon, changeCoupon, deleteCoupon, listCoupons } from './save-coupon.ts';

const tags = ['coupons'];
const access = { right: 'prices.edit' } as const;

export const couponRoutes: FastifyPluginCallbackZod<Deps> = (app, deps, done) => {
  app.register(quoteRoute, deps);
  app.register(managementRoutes, deps);
  done();
};

const quoteRoute: FastifyPluginCallbackZod<Deps> = (app, deps, done) => {
  app.route({
    method: 'POST',
    url: '/api/coupons/quote',
    config: { access: 'signed-in', sells: true, errors: ['shop_closed', 'coupon_refused', 'rate_limited'] },
    schema: {
      tags,
      summary: 'Get the discount of a coupon for an order',
      body: schema.quoteCouponBody,
      response: { 200: schema.quoteCouponResponse },
    },
    async handler(request) {
      const viewer = viewerOf(request);
      const { code, totalAmount } = request.body;
      const customer = { userId: viewer.id, phoneE164: null };
      const use = { code, customer, subtotalPaisa: paisaFromPkr(totalAmount), at: deps.now() };
      const { coupon, discountPaisa } = await limitCodes(deps.db, viewer.id, () => quoteCoupon(deps.db, use));
      return {
        code,
        discount: pkrFromPaisa(discountPaisa),
        percent: coupon.percent,
        amount: coupon.amountPaisa === null ? null : pkrFromPaisa(coupon.amountPaisa),
        minimum: pkrFromPaisa(coupon.minimumPaisa),
      };
    },
  });
  done();
};

const managementRoutes: FastifyPluginCallbackZod<Deps> = (app, deps, done) => {
  app.route({
    method: 'GET',
    url: '/api/coupons',
    config: { access },
    schema: { tags, summary: 'List coupons, the latest first', response: { 200: schema.listCouponsResponse } },
    handler: async () => ({ coupons: await listCoupons(deps) }),
  });

  app.route({
    method: 'POST',
    url: '/api/coupons',
    config: { access, errors: ['coupon_exists'] },
    schema: { tags, summary: 'Add a coupon', body: schema.saveCouponBody, response: { 201: schema.couponResponse } },
    async handler(request, reply) {
      const coupon = await addCoupon(deps, viewerOf(request), request.body);
      return reply.status(201).send({ message: 'Coupon saved', coupon });
    },
  });

  app.route({
    method: 'PATCH',
    url: '/api/coupons/:id',
    config: { access, errors: ['coupon_not_found', 'coupon_exists', 'setting_changed'] },
    schema: {
      tags,
      summary: 'Change a coupon',
      params: idParams,
      body: schema.changeCouponBody,
      response: { 200: schema.couponResponse },
    },
    async handler(request) {
      const coupon = await changeCoupon(deps, viewerOf(request), request.params.id, request.body);
      return { message: 'Coupon saved', coupon };
    },
  });

  app.route({
    method: 'DELETE',
    url: '/api/coupons/:id',
    config: { access, errors: ['coupon_not_found', 'setting_changed'] },
    schema: {
      tags,
      summary: 'Delete a coupon',
      params: idParams,
      querystring: versionQuery,
      response: { 200: messageSchema },
    },
    async handler(request) {
      await deleteCoupon(deps, viewerOf(request), request.params.id, request.query.version);
      return { message: 'Coupon deleted' };
    },
  });
  done();
};
