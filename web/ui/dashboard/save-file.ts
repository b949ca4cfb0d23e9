/** Downloads a file with `fetch`, because a download link cannot send headers. Throws if the fetch fails. */
export async function saveFile(path: string, fileName: string, headers: Record<string, string>): Promise<void> {
  const response = await fetch(path, {
    method: 'GET',
    headers: new Headers(headers),
    body: null,
    credentials: 'include',
  });
  if (!response.ok) throw new Error(`${path}: status ${response.status}`);
  saveBlob(await response.blob(), fileName);
}

export function saveBlob(blob: Blob, fileName: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  URL.revokeObjectURL(url);
}

export function startDownload(href: string): void {
  const link = document.createElement('a');
  link.href = href;
  link.download = '';
  link.click();
}
