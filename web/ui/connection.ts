/** Part of the Network Information API, which only Chromium has. */
interface Connection {
  effectiveType?: string;
  saveData?: boolean;
}

function readConnection(): Connection {
  return ('connection' in navigator && (navigator.connection as Connection | undefined)) || {};
}

/** False if the browser does not know its connection. */
export function isSlowConnection(): boolean {
  const { effectiveType = '4g', saveData = false } = readConnection();
  return saveData || effectiveType !== '4g';
}

/** True if the user wants to pay for as few bytes as possible. */
export function isSavingData(): boolean {
  return readConnection().saveData === true;
}
