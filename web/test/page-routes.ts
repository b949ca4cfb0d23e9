import type { RouteConfigEntry } from '@react-router/dev/routes';
import type { ComponentType } from 'react';
import type { createRoutesStub } from 'react-router';
import routes from '#web/routes.ts';

export type PageRoute = Parameters<typeof createRoutesStub>[0][number];

interface RouteModule extends Pick<PageRoute, 'loader' | 'shouldRevalidate' | 'handle' | 'ErrorBoundary'> {
  default: ComponentType;
  meta?: PageRoute['meta'];
}

const MODULES = import.meta.glob<RouteModule>('../{root,pages/**/*}.tsx');

export async function loadPageRoutes(): Promise<PageRoute[]> {
  return [await loadRoute({ id: 'root', file: 'root.tsx', path: '/', children: [...routes] })];
}

async function loadRoute({ id, file, path, index, children }: RouteConfigEntry): Promise<PageRoute> {
  const load = MODULES[`../${file}`];
  if (!load) throw new Error(`There is no ${file}`);
  const { default: Component, loader, meta, shouldRevalidate, handle, ErrorBoundary } = await load();
  const route = {
    id: id ?? file,
    Component,
    handle,
    ...(path !== undefined && { path }),
    ...(loader && { loader }),
    ...(meta && { meta }),
    ...(shouldRevalidate && { shouldRevalidate }),
    ...(ErrorBoundary && { ErrorBoundary }),
  };
  if (index) return { ...route, index };
  return { ...route, children: await Promise.all((children ?? []).map(loadRoute)) };
}
