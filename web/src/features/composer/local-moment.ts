/** 'YYYY-MM-DD HH:mm:ss' in the reader's own zone, as the calendar takes it. @param at ISO */
export function toLocal(at: string): string {
  const moment = new Date(at);
  return new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000).toISOString().slice(0, 19).replace('T', ' ');
}

/** Back to ISO; null for what is no moment. */
export function fromLocal(local: string): string | null {
  const moment = new Date(local.replace(' ', 'T'));
  return Number.isNaN(moment.getTime()) ? null : moment.toISOString();
}
