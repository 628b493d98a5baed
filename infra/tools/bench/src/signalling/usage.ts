/** CPU time of a process since its start, and its memory. */
export type Usage = { readonly cpuMs: number; readonly residentBytes: number };

/** Of this process, after what nobody needs has been let go where `--expose-gc` allows that. */
export function usageNow(): Usage {
  globalThis.gc?.();
  const { user, system } = process.cpuUsage();
  return { cpuMs: (user + system) / 1000, residentBytes: process.memoryUsage.rss() };
}
