/** 'YYYY-MM-DDTHH:mm' in the reader's own time, as the browser's field wants it. @param at ISO */
export function toInput(at: string): string {
  const moment = new Date(at);
  return new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

/** Back to ISO; null for an empty or unfinished field. */
export function fromInput(value: string): string | null {
  const moment = new Date(value);
  return Number.isNaN(moment.getTime()) ? null : moment.toISOString();
}
