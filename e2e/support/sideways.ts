import { expect, type Page } from '@playwright/test';

const WIDTHS = [320, 360, 390, 600, 768, 1024, 1280];

/** Asserts at every width that nothing scrolls sideways, and that no element lies outside the screen. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    const where = `${new URL(page.url()).pathname} at ${width} px`;
    // Polls, because charts resize with a delay.
    await expect.poll(() => page.evaluate(findTooWide), where).toEqual([]);
  }
}

function findTooWide(): string[] {
  const root = document.documentElement;
  const screen = Math.min(root.clientWidth, root.getBoundingClientRect().width);
  const isCut = (element: Element | null): boolean => {
    if (!element || element === document.body) return false;
    const style = getComputedStyle(element);
    return style.overflowX !== 'visible' || style.clipPath !== 'none' || isCut(element.parentElement);
  };
  const isOutside = (element: Element): boolean => {
    const { left, right, width } = element.getBoundingClientRect();
    return width > 1 && (left < -1 || right > screen + 1) && element.checkVisibility() && !isCut(element);
  };
  const found: string[] = [];
  if (root.scrollWidth > screen) found.push(`the page: ${root.scrollWidth} of ${screen}`);
  for (const element of document.body.querySelectorAll('*')) {
    const name = `${element.tagName} ${element.className} ${element.textContent?.slice(0, 40)}`;
    const { overflowX } = getComputedStyle(element);
    // A row of links scrolls on purpose.
    const isBox = (overflowX === 'auto' || overflowX === 'scroll') && element.tagName !== 'NAV';
    if (isBox && element.scrollWidth > element.clientWidth) found.push(`scrolls: ${name}`);
    // Reports only the innermost element that lies outside.
    if (isOutside(element) && ![...element.children].some(isOutside)) found.push(`outside: ${name}`);
  }
  return found;
}
