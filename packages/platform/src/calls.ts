import type { Call } from '@velvet/contracts/call';
import type { Part } from './part.ts';
import { parts } from './platform.ts';

/** The calls of parts. Apart from the manifest, so that the process of a service loads no schemas but its own. */
export type CallsByPart = ReadonlyMap<Part, readonly Call[]>;

async function callsOf({ contracts }: Part): Promise<readonly Call[]> {
  if (contracts === undefined) return [];
  const exported: Record<string, readonly Call[]> = await import(`@velvet/contracts/${contracts}/calls`);
  return Object.values(exported).flat();
}

// one after another: a loader that transpiles to CommonJS fails on modules that share an import and load concurrently
const entries = await Array.fromAsync(parts, async (part) => [part, await callsOf(part)] as const);
export const callsByPart: CallsByPart = new Map(entries);

/** Every call of the platform. */
export const allCalls: readonly Call[] = [...callsByPart.values()].flat();
