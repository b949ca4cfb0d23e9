import type { Page } from '@playwright/test';

const LATENCY_MS = 150;
const BYTES_PER_SECOND = (1.6 * 1_024 * 1_024) / 8;
const CPU_SLOWDOWN = 4;

/** Emulates a mid-range phone (4x CPU slowdown), by default on slow 4G (150 ms latency, 1.6 Mbit/s). */
export async function slowDown(page: Page, { isLineSlow = true } = {}): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  if (!isLineSlow) return;
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: LATENCY_MS,
    downloadThroughput: BYTES_PER_SECOND,
    uploadThroughput: BYTES_PER_SECOND,
  });
}
