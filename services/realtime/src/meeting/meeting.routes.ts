import { openRoom, readIceServers, readRoomPlaces } from '@velvet/contracts/meeting/calls';
import { serve } from '@velvet/kit/http/route';
import type { Context } from '#context.ts';
import * as opening from '#meeting/room/opening.service.ts';
import { countPlaces } from '#meeting/room/places.service.ts';
import { listIceServers } from './ice.service.ts';

export const meetingRoutes = [
  serve(openRoom, (context: Context, { caller, body }) => opening.openRoom(context, caller.id, body)),
  serve(readRoomPlaces, (context: Context, { caller, params }) => countPlaces(context, params.roomId, caller?.id)),
  serve(readIceServers, (context: Context, { caller, query }) => listIceServers(context, query.roomId, caller?.id)),
];
