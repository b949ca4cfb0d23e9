import { BROWSER_MAP, parse } from 'bowser';

/** Longer user agents count as unknown. No real browser sends a longer one. */
const USER_AGENT_MAX_LENGTH = 500;
const KNOWN_BROWSERS = new Set(Object.values(BROWSER_MAP));

/**
 * Returns a text such as 'Safari on iPhone'. Returns null for unknown browsers, so that no page shows a text that the
 * client has chosen.
 */
export function describeDevice(userAgent: string | undefined): string | null {
  if (!userAgent || userAgent.length > USER_AGENT_MAX_LENGTH) return null;
  const { browser, os, platform } = parse(userAgent);
  if (!browser.name || !KNOWN_BROWSERS.has(browser.name)) return null;
  const device = os.name === 'iOS' ? platform.model : os.name;
  return device ? `${browser.name} on ${device}` : browser.name;
}
