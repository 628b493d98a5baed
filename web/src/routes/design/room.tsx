import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { readRoomAddress } from '#features/meeting/address.ts';
import { meetingFace } from '#features/meeting/face.ts';
import { Meeting } from '#features/meeting/meeting.tsx';
import { usePageTitle } from '#ui/use-page-title.ts';
import { sampleCall, sampleMedia } from './sample-call.ts';

/** A room with samples in it: `/design/room?people=9&name=Ana`; `mode=voice`, `screen=1`, `end=waiting|removed|…`; without a name the way in. */
export function RoomSpecimen() {
  usePageTitle('Room');
  const search: Record<string, unknown> = useSearch({ strict: false });
  const address = readRoomAddress(search);
  const [name, setName] = useState(address.name);
  const isVoice = address.kind === 'voice';
  const people = Number(search['people'] ?? 4);
  const end = typeof search['end'] === 'string' ? search['end'] : undefined;
  const isSharing = search['screen'] !== undefined;
  return (
    <Meeting
      face={meetingFace('tuesday-circle')}
      roomId="tuesday-circle"
      name={name}
      accountName={undefined}
      kind={address.kind}
      hostKey={undefined}
      token={() => Promise.resolve(undefined)}
      engine={{
        openLocalMedia: () => sampleMedia(isVoice),
        createCall: () => sampleCall({ people, isVoice, isSharing, end }),
      }}
      onName={setName}
      onLeft={() => setName('')}
    />
  );
}
