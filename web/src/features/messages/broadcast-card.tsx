import { Group } from '@mantine/core';
import { IconLock, IconPaperclip } from '@tabler/icons-react';
import { kindOfBroadcastAudience, type Broadcast } from '@velvet/contracts/messaging/broadcasts';
import { broadcastTexts as texts } from '#texts/broadcasts.ts';
import { lockText } from '#texts/posts.ts';
import { Action } from '#ui/action.tsx';
import { Figures } from '#ui/figures.tsx';
import { count, money, moment } from '#ui/format.ts';
import classes from './broadcasts.module.css';

type BroadcastCardProps = {
  readonly broadcast: Broadcast;
  readonly onEdit: (broadcast: Broadcast) => void;
  readonly onWithdraw: (broadcast: Broadcast) => void;
};

export function BroadcastCard({ broadcast, onEdit, onWithdraw }: BroadcastCardProps) {
  const { state, audience, content, vaultItemIds, price } = broadcast;
  const at = broadcast.sentAt ?? broadcast.scheduledAt ?? broadcast.createdAt;
  const name = content === '' ? texts.files(vaultItemIds.length) : content;
  const isOpen = state === 'scheduled' || state === 'failed';
  return (
    <li className={classes.card}>
      <div className={classes.head}>
        <span className={classes.to}>{texts.audiences[kindOfBroadcastAudience(audience)]}</span>
        <time className={classes.at} dateTime={at}>
          {moment(at)}
        </time>
        <span className={classes.state} data-state={state}>
          {texts.states[state]}
        </span>
      </div>
      {content !== '' && (
        <p data-written className={classes.text}>
          {content}
        </p>
      )}
      {vaultItemIds.length > 0 && (
        <p className={classes.note}>
          <IconPaperclip size={14} stroke={1.8} aria-hidden /> {texts.files(vaultItemIds.length)}
          {price && (
            <>
              <IconLock size={14} stroke={1.8} aria-hidden /> {texts.lockedFor(money(price, true))}
              <Pieces broadcast={broadcast} />
            </>
          )}
        </p>
      )}
      {state === 'failed' && <p className={classes.note}>{texts.failedText}</p>}
      {!isOpen && <Sums broadcast={broadcast} />}
      <Group gap="4xs">
        {isOpen && (
          <Action size="sm" aria-label={texts.of(texts.edit, name)} onClick={() => onEdit(broadcast)}>
            {texts.edit}
          </Action>
        )}
        {state !== 'unsent' && (
          <Action
            size="sm"
            look="quiet"
            aria-label={texts.of(isOpen ? texts.delete : texts.unsend, name)}
            onClick={() => onWithdraw(broadcast)}
          >
            {isOpen ? texts.delete : texts.unsend}
          </Action>
        )}
      </Group>
    </li>
  );
}

/** The limit of a broadcast that was not sent, and what is left of one that was. */
function Pieces({ broadcast: { state, limit, left } }: Pick<BroadcastCardProps, 'broadcast'>) {
  if (limit === null || left === null) return null;
  const wasSent = state === 'sent' || state === 'unsent';
  return <span data-tabular>· {wasSent ? lockText.left(left, limit) : texts.limited(count(limit))}</span>;
}

/** Recipients are counted within seconds after sending. */
function Sums({
  broadcast: { recipients, skipped, opened, bought, earned, price },
}: Pick<BroadcastCardProps, 'broadcast'>) {
  const figures = [
    { label: texts.recipients, value: recipients === null ? texts.counting : count(recipients) },
    { label: texts.opened, value: count(opened) },
    ...(price
      ? [
          { label: texts.bought, value: count(bought) },
          { label: texts.earned, value: money(earned, true), isGold: true },
        ]
      : []),
  ];
  return (
    <>
      <Figures label={texts.figures} figures={figures} look="line" />
      {skipped !== null && skipped > 0 && <p className={classes.note}>{texts.skipped(skipped, count(skipped))}</p>}
    </>
  );
}
