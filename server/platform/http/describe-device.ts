import { BROWSER_MAP, parse } from 'bowser';

/** No real browser sends a longer user agent. */
const USER_AGENT_MAX_LENGTH = 500;
const KNOWN_BROWSERS = new Set(Object.values(BROWSER_MAP));

/** Returns null for unknown browsers. Otherwise a client could choose a text that pages show. */
export function describeDevice(userAgent: string | undefined): string | null {
  if (!userAgent || userAgent.length > USER_AGENT_MAX_LENGTH) return null;
  const { browser, os, platform } = parse(userAgent);
  if (!browser.name || !KNOWN_BROWSERS.has(browser.name)) return null;
  const device = os.name === 'iOS' ? platform.model : os.name;
  return device ? `${browser.name} on ${device}` : browser.name;
}
