/** A local day, `YYYY-MM-DD`, and a local time, `HH:mm`. */
export type Slot = { readonly day: string; readonly time: string };

const formats = new Map<string, Intl.DateTimeFormat>();

function formatIn(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const numeric = { year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' } as const;
  const made = new Intl.DateTimeFormat('en-CA', { timeZone, hourCycle: 'h23', ...numeric });
  formats.set(timeZone, made);
  return made;
}

/** Returns the local day and time of a moment, over daylight saving. @param at ISO */
export function slotOf(at: string, timeZone: string): Slot {
  const parts = new Map(
    formatIn(timeZone)
      .formatToParts(new Date(at))
      .map(({ type, value }) => [type, value]),
  );
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? '';
  return { day: `${part('year')}-${part('month')}-${part('day')}`, time: `${part('hour')}:${part('minute')}` };
}

const dayMs = 86_400_000;
const asUtc = ({ day, time }: Slot) => Date.parse(`${day}T${time}:00Z`);
const isoOf = (ms: number) => new Date(ms).toISOString();

/** Offset of a zone at a moment, to whole minutes; milliseconds. */
const offsetAt = (ms: number, timeZone: string) =>
  asUtc(slotOf(isoOf(ms), timeZone)) - Math.floor(ms / 60_000) * 60_000;

/** How a slot lies in a time zone. */
export type Moments = {
  /** in ascending order: none in the hour that daylight saving skips, two in the one that it repeats */
  readonly moments: readonly string[];
  /** the moment of a skipped slot, moved forward by the skipped time */
  readonly forward: string | undefined;
};

/** Returns the moments of a slot in a time zone; none and no `forward` for an incomplete slot. */
export function momentsOf(slot: Slot, timeZone: string): Moments {
  const local = asUtc(slot);
  if (Number.isNaN(local)) return { moments: [], forward: undefined };
  // a zone changes its offset at most once within two days
  const before = local - offsetAt(local - dayMs, timeZone);
  const after = local - offsetAt(local + dayMs, timeZone);
  const isOfSlot = (ms: number) => asUtc(slotOf(isoOf(ms), timeZone)) === local;
  const moments = [...new Set([before, after])].filter(isOfSlot).toSorted((one, other) => one - other);
  return { moments: moments.map(isoOf), forward: moments.length === 0 ? isoOf(before) : undefined };
}

/** The time zone of this device. */
export const deviceZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** 'America/New York' */
export const zoneName = (timeZone: string): string => timeZone.replaceAll('_', ' ');
