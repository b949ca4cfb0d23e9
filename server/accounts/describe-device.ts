import { BROWSER_MAP, parse } from 'bowser';

/** No browser's name for itself is longer; what is, is not worth searching through. */
const USER_AGENT_MAX_LENGTH = 500;
const KNOWN_BROWSERS = new Set(Object.values(BROWSER_MAP));

/**
 * A browser and its device in words that their owner knows them by: 'Chrome on Android', 'Safari on iPhone'. Null where
 * it is none that we know; nothing of what it said is repeated then.
 */
export function describeDevice(userAgent: string | undefined): string | null {
  if (!userAgent || userAgent.length > USER_AGENT_MAX_LENGTH) return null;
  const { browser, os, platform } = parse(userAgent);
  if (!browser.name || !KNOWN_BROWSERS.has(browser.name)) return null;
  const device = os.name === 'iOS' ? platform.model : os.name;
  return device ? `${browser.name} on ${device}` : browser.name;
}
