import { Counter, Trend } from 'k6/metrics';
import type { Settings } from './settings.ts';

/** from the saying of a word to its being heard, by one person */
export const delivery = new Trend('meeting_delivery', true);
export const joins = new Counter('meeting_joins');
/** to whom the server gave another name than they wanted, because it was taken */
export const renamed = new Counter('meeting_names_made_unique');
/** messages, offers, answers and candidates */
export const said = new Counter('meeting_said');
/** of each, by everybody who was in the room when it was said */
export const heard = new Counter('meeting_heard');
export const lost = new Counter('meeting_lost');
export const doubled = new Counter('meeting_doubled');
/** whose people were on more than one replica */
export const overReplicas = new Counter('meeting_rooms_over_replicas');
/** that came to their good end, whatever was lost meanwhile */
export const rooms = new Counter('meeting_rooms');

/** What must hold. A run in which nothing happens, or which breaks off, is none that holds. */
export const thresholdsOf = ({ people, within }: Settings, roomCount: number) => ({
  meeting_joins: [`count==${people}`],
  meeting_rooms: [`count==${roomCount}`],
  meeting_heard: ['count>0'],
  meeting_lost: ['count==0'],
  meeting_doubled: ['count==0'],
  meeting_delivery: [`p(95)<${within}`],
  checks: ['rate==1'],
  http_req_failed: ['rate==0'],
});
