import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';

const WCAG_22_AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** `PAGE_IMAGES=1` writes an image of every page and state here, to be looked through: it costs more than axe does. */
const IMAGES = 'test-results/pages';

/**
 * Asserts that the page as it stands, with whatever is open on it, has no violation of WCAG 2.2 AA. `what` names the state.
 * The assertion is soft, so that one run names every state that fails.
 */
export async function expectNoViolation(page: Page, what: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .options({ resultTypes: ['violations'], runOnly: WCAG_22_AA })
    .analyze();
  const found = violations.map(({ id, help, nodes }) => `${id}: ${help}: ${nodes.map(({ html }) => html).join(' | ')}`);
  expect.soft(found, what).toEqual([]);
}

/** The same, and an image of it where one is asked for. */
export async function expectAccessible(page: Page, what: string): Promise<void> {
  await expectNoViolation(page, what);
  if (!process.env.PAGE_IMAGES) return;
  const name = what.replace(/[^a-z0-9]+/gi, '-').replace(/^-|-$/g, '') || 'home';
  await page.screenshot({ path: `${IMAGES}/${test.info().project.name}/${name}.png`, fullPage: true });
}
