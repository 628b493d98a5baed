import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Text } from '@mantine/core';
import type { UserId } from '@velvet/contracts/ids';
import { useEffect } from 'react';
import type { Notice } from '#features/meeting/call/model.ts';
import { useFace } from '#features/meeting/face.ts';
import { refreshTipping, tippingQuery } from '#resources/tips.ts';
import { sessionTexts } from '#texts/sessions.ts';
import { tipTexts } from '#texts/tips.ts';
import { money } from '#ui/format.ts';
import { GoalBar } from '#ui/goal-bar.tsx';
import { PersonAvatar } from '#ui/person-avatar.tsx';
import classes from './session-overlay.module.css';

/** Latest tips on the picture. */
const shownTips = 3;

type Tip = Extract<Notice, { kind: 'tip' }>;
const isTip = (notice: Notice): notice is Tip => notice.kind === 'tip';

/** The tips and the goal of a session's creator, on the picture. */
export function SessionOverlay({ notices }: { readonly notices: readonly Notice[] }) {
  const { goalOf } = useFace();
  const tips = notices.filter(isTip);
  return (
    <div className={classes.overlay}>
      <ul className={classes.tips}>
        {tips.slice(-shownTips).map(({ id, tip }) => (
          <li key={id}>{tipTexts.inRoom(tip.name, money(tip.price), tip.note)}</li>
        ))}
      </ul>
      {goalOf && <Goal creatorId={goalOf} tips={tips.length} />}
    </div>
  );
}

/** @param tips their number; each changes the goal */
function Goal({ creatorId, tips }: { readonly creatorId: UserId; readonly tips: number }) {
  const { data } = useQuery(tippingQuery(creatorId));
  const client = useQueryClient();
  useEffect(() => {
    if (tips > 0) refreshTipping(client, creatorId);
  }, [client, creatorId, tips]);
  return (
    data?.goal && (
      <div className={classes.goal}>
        <GoalBar goal={data.goal} />
      </div>
    )
  );
}

/** In place of the picture, until the creator is in the room. */
export function AwaitedCreator() {
  const { person, title } = useFace();
  return (
    <div className={classes.awaited} role="status">
      <PersonAvatar name={person?.name ?? title} picture={person?.avatar ?? ''} size={132} />
      <Text ff="heading" fz="2xl">
        {person?.name ?? title}
      </Text>
      <Text c="#cfc6dc">{sessionTexts.awaited}</Text>
    </div>
  );
}
