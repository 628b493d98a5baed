/** Hands text to the browser as a file. */
export function saveFile(name: string, text: string, type: 'text/csv' | 'application/json' = 'text/csv'): void {
  saveBlob(name, new Blob([text], { type: `${type};charset=utf-8` }));
}

/** Hands a file of the server to the browser. */
export const saveDocument = (file: File): void => saveBlob(file.name, file);

function saveBlob(name: string, blob: Blob): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // the browser has begun to read it by then
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
