import { Counter, Trend } from 'k6/metrics';
import type { Settings } from './settings.ts';
import { thresholdsOfSteps } from './steps.ts';

/** time from sending a message until one participant receives it */
export const delivery = new Trend('meeting_delivery', true);
export const joins = new Counter('meeting_joins');
/** participants whose wanted name was taken, so that the server assigned another one */
export const renamed = new Counter('meeting_names_made_unique');
/** messages, offers, answers and candidates */
export const sent = new Counter('meeting_sent');
/** number of messages received by participants who were in the room when it was sent */
export const received = new Counter('meeting_received');
export const lost = new Counter('meeting_lost');
export const duplicated = new Counter('meeting_duplicated');
/** rooms whose participants were connected to more than one replica */
export const overReplicas = new Counter('meeting_rooms_over_replicas');
/** rooms that completed, with or without lost messages */
export const rooms = new Counter('meeting_rooms');

/** The delivery of each event is a step of the participants who receive it. */
export const deliveryStep: Readonly<Record<string, string>> = {
  'send-message': 'message received',
  offer: 'offer received',
  answer: 'answer received',
  'ice-candidate': 'candidate received',
};
export const steps = ['connect', 'join', ...Object.values(deliveryStep), 'leave'];

/** Thresholds of a successful run. A run without messages, or one that stops early, fails them. */
export const thresholdsOf = ({ people, within }: Settings<'meeting'>, roomCount: number) => ({
  meeting_joins: [`count==${people}`],
  meeting_rooms: [`count==${roomCount}`],
  meeting_received: ['count>0'],
  meeting_lost: ['count==0'],
  meeting_duplicated: ['count==0'],
  meeting_delivery: [`p(95)<${within}`],
  checks: ['rate==1'],
  http_req_failed: ['rate==0'],
  ...thresholdsOfSteps(steps),
});
