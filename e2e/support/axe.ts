import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';

const WCAG_22_AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Every page and state is pictured once, to be looked through by people. */
const IMAGES = 'test-results/pages';

/**
 * No violation of WCAG 2.2 AA on the page as it stands, whatever is open on it. `what` names the state in a failure. Soft,
 * so that one run names every state that fails.
 */
export async function expectNoViolation(page: Page, what: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).withTags(WCAG_22_AA).analyze();
  const told = violations.map(({ id, help, nodes }) => `${id}: ${help}: ${nodes.map(({ html }) => html).join(' | ')}`);
  expect.soft(told, what).toEqual([]);
}

/** The same, and a picture of it. */
export async function expectAccessible(page: Page, what: string): Promise<void> {
  await expectNoViolation(page, what);
  const name = what.replace(/[^a-z0-9]+/gi, '-').replace(/^-|-$/g, '') || 'home';
  await page.screenshot({ path: `${IMAGES}/${test.info().project.name}/${name}.png`, fullPage: true });
}
