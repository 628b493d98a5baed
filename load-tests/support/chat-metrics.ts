import { Counter, Trend } from 'k6/metrics';
import type { Settings } from './settings.ts';
import { thresholdsOfSteps } from './steps.ts';

/** time from sending a message until the other person receives it by socket */
export const delivery = new Trend('chat_delivery', true);
/** time from sending a message until its sender receives by socket that it was read */
export const seen = new Trend('chat_seen', true);
export const sent = new Counter('chat_sent');
export const received = new Counter('chat_received');
export const lost = new Counter('chat_lost');
/** messages that a socket received twice, or after a later one */
export const disordered = new Counter('chat_disordered');
/** pairs that completed, with or without lost messages */
export const pairs = new Counter('chat_pairs');

export const steps = ['open conversation', 'connect', 'send', 'received', 'read', 'seen by the sender'];

/** Thresholds of a successful run. A run without messages, or one that stops early, fails them. */
export const thresholdsOf = ({ within }: Settings<'chat'>, pairCount: number) => ({
  chat_pairs: [`count==${pairCount}`],
  chat_received: ['count>0'],
  chat_lost: ['count==0'],
  chat_disordered: ['count==0'],
  chat_delivery: [`p(95)<${within}`],
  checks: ['rate==1'],
  http_req_failed: ['rate==0'],
  ...thresholdsOfSteps(steps),
});
