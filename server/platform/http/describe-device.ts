import { BROWSER_MAP, parse } from 'bowser';

/** No real browser sends a longer user agent. */
const USER_AGENT_MAX_LENGTH = 500;
const KNOWN_BROWSERS = new Set(Object.values(BROWSER_MAP));

/** Returns a browser with its version, such as 'Chrome 113 on Android'. Null for unknown browsers. */
export function describeBrowser(userAgent: string | undefined): string | null {
  const device = describeDevice(userAgent);
  const version = device && /^\d+/.exec(parse(userAgent ?? '').browser.version ?? '')?.[0];
  return version ? device.replace(/(?= on |$)/, ` ${version}`) : device;
}

/** Returns null for unknown browsers. Otherwise a client could choose a text that pages show. */
export function describeDevice(userAgent: string | undefined): string | null {
  if (!userAgent || userAgent.length > USER_AGENT_MAX_LENGTH) return null;
  const { browser, os, platform } = parse(userAgent);
  if (!browser.name || !KNOWN_BROWSERS.has(browser.name)) return null;
  const device = os.name === 'iOS' ? platform.model : os.name;
  return device ? `${browser.name} on ${device}` : browser.name;
}
