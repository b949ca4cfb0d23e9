import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod';
import { changeSettingsBody, listSettingsResponse, type Setting } from '#contract/settings.schema.ts';
import { describeSetting, SETTING_KEYS } from '#contract/settings.ts';
import type { Deps } from '#server/deps.ts';
import { type Viewer, viewerOf } from '#server/platform/http/access.ts';
import { changeSettings } from './change-settings.ts';
import { defaultSettings } from './default-settings.ts';
import { settings } from './tables.ts';

const tags = ['settings'];

export const settingsRoutes: FastifyPluginCallbackZod<Deps> = (app, deps, done) => {
  app.route({
    method: 'GET',
    url: '/api/settings',
    config: { access: { right: 'settings.edit' } },
    schema: { tags, summary: 'List settings with their defaults', response: { 200: listSettingsResponse } },
    handler: (request) => listSettings(deps, viewerOf(request)),
  });

  app.route({
    method: 'PATCH',
    url: '/api/settings',
    config: {
      access: { right: 'settings.edit' },
      errors: ['setting_changed', 'confirmation_required', 'second_factor_off'],
    },
    schema: { tags, summary: 'Change settings', body: changeSettingsBody, response: { 200: listSettingsResponse } },
    async handler(request) {
      await changeSettings(deps, viewerOf(request), request.body.changes);
      return listSettings(deps, viewerOf(request));
    },
  });
  done();
};

async function listSettings({ db, env, settings: reader }: Deps, viewer: Viewer): Promise<{ settings: Setting[] }> {
  const rows = await db.select().from(settings);
  const versions = new Map(rows.map(({ key, version }) => [key, version]));
  const current = await reader.read();
  const defaults = defaultSettings(env, current.email);
  return {
    settings: SETTING_KEYS.filter((key) => viewer.role === 'admin' || !describeSetting(key).isForAdmins).map((key) => ({
      key,
      value: current[key],
      default: defaults[key],
      version: versions.get(key) ?? 0,
    })),
  };
}
