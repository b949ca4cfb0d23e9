import { mkdirSync } from 'node:fs';
import { expect } from '@playwright/test';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import routes from '#web/routes.ts';
import type { Engine } from './engine.ts';
import type { Hand } from './hand.ts';
import { findLegendsOnEdges, findTooWide, measureRegions, type Regions } from './regions.ts';

export const PHONE = { width: 390, height: 844 };
export const DESKTOP = { width: 1280, height: 900 };
export const SCREENSHOTS = 'test-results/engines';

export interface Visit {
  page: string;
  regions: Regions;
  faults: string[];
}

/** Patterns of all pages below /dashboard, such as '/dashboard/orders/:orderId'. */
function dashboardPatterns(): string[] {
  const join = (entry: RouteConfigEntry, parent: string): string[] => {
    const path = entry.path === undefined ? parent : `${parent}/${entry.path}`;
    return entry.children ? entry.children.flatMap((child) => join(child, path)) : [path];
  };
  return routes.flatMap((entry) => join(entry, '')).filter((path) => path.startsWith('/dashboard'));
}

/** Pages whose address contains an id, which the demo has no link to. */
const WITHOUT_LINK = new Set(['/dashboard/money/statements/:id']);

const CUSTOMER = new Set(['/dashboard', '/dashboard/orders', '/dashboard/profile', '/dashboard/reviews']);

/** Opens each page of the dashboard once, and measures it on a phone and on a desktop. */
export async function visitPages(
  engine: Engine,
  hand: Hand,
  isWanted: (pattern: string) => boolean = () => true,
): Promise<Visit[]> {
  const visits: Visit[] = [];
  const links = new Set<string>();
  const visit = async (path: string, name: string) => {
    await engine.resize(PHONE.width, PHONE.height);
    await hand.open(path);
    for (const size of [PHONE, DESKTOP]) {
      if (size === DESKTOP) await engine.resize(size.width, size.height);
      await hand.settle();
      const faults = [
        ...(await engine.evaluate(findTooWide, null)),
        ...(await engine.evaluate(findLegendsOnEdges, null)),
      ];
      visits.push({
        page: `${name} at ${size.width} px`,
        regions: await engine.evaluate(measureRegions, null),
        faults,
      });
      await picture(engine, `${name} ${size.width}`);
    }
    visits.at(-1)?.faults.push(...(await engine.takeMessages()));
    const found = await engine.evaluate(
      () => [...document.querySelectorAll<HTMLAnchorElement>('a[href^="/dashboard"]')].map(({ pathname }) => pathname),
      null,
    );
    for (const link of found) links.add(link);
  };

  const patterns = dashboardPatterns().filter(isWanted);
  await hand.openAs('customer', '/dashboard');
  for (const pattern of patterns.filter((each) => CUSTOMER.has(each))) await visit(pattern, pattern);
  await hand.openAs('admin', '/dashboard/admin');
  await engine.takeMessages();
  const ofStaff = patterns.filter((each) => !CUSTOMER.has(each));
  for (const pattern of ofStaff.filter((each) => !each.includes(':'))) await visit(pattern, pattern);
  for (const pattern of ofStaff.filter((each) => each.includes(':') && !WITHOUT_LINK.has(each))) {
    const matched = new RegExp(`^${pattern.replace(/:\w+/g, '[^/]+')}$`);
    const path = [...links].find((link) => matched.test(link) && !patterns.includes(link));
    if (path) await visit(path, pattern);
    else visits.push({ page: pattern, regions: {}, faults: ['no page links to it'] });
  }
  return visits;
}

export async function picture(engine: Engine, name: string): Promise<void> {
  const folder = `${SCREENSHOTS}/${engine.name.replaceAll(' ', '-').toLowerCase()}`;
  mkdirSync(folder, { recursive: true });
  const file = name.replace(/^\//, '').replaceAll(/[^\w]+/g, '-');
  await engine.screenshot(`${folder}/${file}.png`);
}

/** Fails with all faults of all pages at once. */
export function expectNoFaults(visits: readonly Visit[]): void {
  const faults = visits.flatMap(({ page, faults: found }) => found.map((fault) => `${page}: ${fault}`));
  expect(faults).toEqual([]);
}
