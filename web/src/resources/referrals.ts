import { recordReferral, referralDays, ReferralSource } from '@velvet/contracts/insights/referrals';
import { api } from '#api/client.ts';

const keyOf = (creatorId: string) => `velvet.ref.${creatorId}`;
const keptMs = referralDays * 24 * 3_600_000;

/** Keeps the name of the link by which this browser came to a creator, until it subscribes. Other names are ignored. */
export function keepReferral(creatorId: string, name: string): void {
  const { data: source } = ReferralSource.safeParse(name);
  if (source === undefined) return;
  try {
    localStorage.setItem(keyOf(creatorId), `${Date.now()} ${source}`);
  } catch {
    // a full or blocked storage: the subscription has no source
  }
}

/** Sends the kept name, if there is one. A failure does not matter to the subscription that follows. */
export async function sendReferral(creatorId: string): Promise<void> {
  const source = takeReferral(creatorId);
  if (source !== undefined) await api(recordReferral, { body: { creatorId, source } }).catch(() => undefined);
}

function takeReferral(creatorId: string): string | undefined {
  try {
    const [at, source] = (localStorage.getItem(keyOf(creatorId)) ?? '').split(' ');
    localStorage.removeItem(keyOf(creatorId));
    return Date.now() - Number(at) > keptMs ? undefined : source;
  } catch {
    return undefined;
  }
}
