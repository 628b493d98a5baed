import { z } from 'zod';
import { call } from '#call.ts';
import { idList } from '#id-list.ts';
import { UserId } from '#ids.ts';
import { listsPeople } from '#others.ts';

/** Maximum number of people per presence request. */
export const maxPresenceIds = 100;

export const readPresence = call({
  method: 'GET',
  path: '/presence',
  caller: 'member',
  others: listsPeople,
  summary: `Returns which of up to ${maxPresenceIds} people (ids, comma-separated) are online, and how many are in total. Private profiles show it to their followers only; blocked people never see it.`,
  query: z.object({
    userIds: idList(UserId, maxPresenceIds).prefault(''),
  }),
  data: z.object({
    /** includes those that are away */
    online: z.array(UserId),
    away: z.array(UserId),
    total: z.number().int(),
  }),
});

const PresenceSettings = z.object({
  /** whether others see that the user is online; when false, the user counts as offline for everyone else */
  isVisible: z.boolean(),
});

export const readPresenceSettings = call({
  method: 'GET',
  path: '/presence/settings',
  caller: 'member',
  summary: "Returns the caller's setting for presence.",
  data: PresenceSettings,
});

export const updatePresenceSettings = call({
  method: 'PUT',
  path: '/presence/settings',
  caller: 'member',
  summary: "Hides or shows the caller's presence.",
  body: PresenceSettings,
  data: PresenceSettings,
});
