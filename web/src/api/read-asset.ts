/** Bytes of a file that was built with the application. @throws {Error} when it is not there */
export async function readAsset(address: string): Promise<ArrayBuffer> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address} was answered ${response.status}.`);
  return response.arrayBuffer();
}
