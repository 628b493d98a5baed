/** Bytes of a file that was built with the application. @throws {Error} when it is not there */
export async function readAsset(address: string): Promise<ArrayBuffer> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address} was answered ${response.status}.`);
  return response.arrayBuffer();
}

/** The site's page as it is handed out now, past every cache. @throws {Error} when there is no answer */
export async function readPage(): Promise<string> {
  const response = await fetch('/index.html', { cache: 'no-store', headers: { accept: 'text/html' } });
  if (!response.ok) throw new Error(`The page was answered ${response.status}.`);
  return response.text();
}

/** A file of the storage under its signed address. @throws {Error} when it is not there */
export async function readFile(address: string, signal: AbortSignal): Promise<Blob> {
  const response = await fetch(address, { signal });
  if (!response.ok) throw new Error(`A file was answered ${response.status}.`);
  return response.blob();
}

/** Reads a text beside a video, such as its preview strip. @returns undefined where there is none */
export async function readVideoText(address: string): Promise<string | undefined> {
  const response = await fetch(address);
  return response.ok ? await response.text() : undefined;
}
