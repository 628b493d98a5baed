import { openRoom, readIceServers, readRoomPlaces } from '@velvet/contracts/meeting/calls';
import { newSecret } from '@velvet/kit/base/ids';
import { serve } from '@velvet/kit/http/route';
import type { Context } from '#context.ts';
import * as opening from '#meeting/room/opening.service.ts';
import { countPlaces } from '#meeting/room/places.service.ts';
import { iceServers } from './ice.ts';

export const meetingRoutes = [
  serve(openRoom, (context: Context, { caller, body }) => opening.openRoom(context, caller.id, body)),
  serve(readRoomPlaces, (context: Context, { caller, params }) => countPlaces(context, params.roomId, caller?.id)),
  serve(readIceServers, ({ config, clock }: Context) => Promise.resolve(iceServers(config, clock.now(), newSecret(9)))),
];
