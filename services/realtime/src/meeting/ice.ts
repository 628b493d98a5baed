import { createHmac } from 'node:crypto';
import type { IceServer } from '@velvet/contracts/meeting/calls';
import type { RealtimeConfig } from '#config.ts';

type IceSettings = Pick<RealtimeConfig, 'ICE_STUN_URLS' | 'TURN_URL' | 'TURN_SECRET' | 'TURN_CREDENTIAL_HOURS'>;
const hourMs = 3600 * 1000;

export const stunServers = ({ ICE_STUN_URLS: urls }: Pick<IceSettings, 'ICE_STUN_URLS'>): IceServer[] =>
  urls.length > 0 ? [{ urls }] : [];

/**
 * Returns the STUN and TURN servers. The TURN credentials are temporary (draft-uberti-behave-turn-rest-00): the user name is the
 * expiry and a random part, the password its HMAC with the secret shared with coturn.
 * @param random the random part of the user name
 */
export function iceServers(
  settings: IceSettings,
  now: Date,
  random: string,
): { iceServers: IceServer[]; expiresAt: string | null } {
  const { TURN_URL: turn, TURN_SECRET: secret, TURN_CREDENTIAL_HOURS: hours } = settings;
  const open = stunServers(settings);
  if (!turn || !secret) return { iceServers: open, expiresAt: null };
  const expiresSeconds = Math.floor((now.getTime() + hours * hourMs) / 1000);
  const username = `${expiresSeconds}:${random}`;
  const credential = createHmac('sha1', secret).update(username).digest('base64');
  return {
    iceServers: [...open, { urls: turn, username, credential }],
    expiresAt: new Date(expiresSeconds * 1000).toISOString(),
  };
}
