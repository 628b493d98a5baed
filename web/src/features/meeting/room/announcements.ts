import type { CallState, Notice } from '#features/meeting/call/model.ts';
import { shownName } from '#features/meeting/stage/tile-label.ts';
import { meetingTexts } from '#texts/meeting.ts';
import { tipTexts } from '#texts/tips.ts';
import { money } from '#ui/format.ts';

const texts = meetingTexts.said;

/** Returns the notices that were added between two states. */
export function newNotices(before: CallState, after: CallState): readonly Notice[] {
  const known = new Set(before.notices.map(({ id }) => id));
  return after.notices.filter(({ id }) => !known.has(id));
}

/** Texts of notices with and without a name. */
const named: Partial<Record<Notice['kind'], (name: string) => string>> = {
  'muted-by-host': texts.mutedByHost,
  'host-is': texts.hostIs,
};
const plain = {
  'you-are-host': texts.youAreHost,
  'screen-ended': texts.screenEnded,
  'voice-first': texts.voiceFirst,
};

/** Returns the text of a notice that appears as a toast, which screen readers also announce. */
export function toastOf(notice: Notice): string | undefined {
  if (notice.kind === 'refused') return notice.text;
  if (notice.kind === 'tip') return tipTexts.inRoom(notice.tip.name, money(notice.tip.price), notice.tip.note);
  return 'name' in notice ? named[notice.kind]?.(notice.name) : plain[notice.kind];
}

/** Returns the announcements for screen readers. A change of the active speaker is audible without one. */
export function announcementsBetween(before: CallState, after: CallState, isChatOpen: boolean): readonly string[] {
  return [
    ...newNotices(before, after).flatMap(announcementOf),
    ...connectionBetween(before, after),
    ...ownMediaBetween(before, after),
    ...handsBetween(before, after),
    // the log of an open chat announces its messages
    ...(isChatOpen ? [] : messagesBetween(before, after)),
  ];
}

function announcementOf(notice: Notice): readonly string[] {
  if (notice.kind === 'joined') return [texts.joined(notice.name)];
  if (notice.kind === 'left') return [texts.left(notice.name)];
  if (notice.kind === 'join-request') return [meetingTexts.people.knocks(notice.name)];
  return [];
}

function connectionBetween(before: CallState, after: CallState): readonly string[] {
  if (before.phase === 'in' && after.phase === 'reconnecting') return [texts.lost];
  return before.phase === 'reconnecting' && after.phase === 'in' ? [texts.back] : [];
}

function ownMediaBetween({ media: before }: CallState, { media: after }: CallState): readonly string[] {
  return [
    before.muted !== after.muted && (after.muted ? texts.muted : texts.unmuted),
    before.camera !== after.camera && (after.camera ? texts.cameraOn : texts.cameraOff),
    before.screen !== after.screen && (after.screen ? texts.screenOn : texts.screenOff),
    before.hand !== after.hand && (after.hand ? texts.ownHandUp : texts.ownHandDown),
  ].filter((announcement) => announcement !== false);
}

function handsBetween(before: CallState, after: CallState): readonly string[] {
  const wasUp = (id: string) => before.tiles.some((tile) => tile.id === id && tile.media.hand);
  return after.tiles
    .filter(({ id, isYou, media }) => !isYou && media.hand && !wasUp(id))
    .map((tile) => texts.handUp(shownName(tile)));
}

function messagesBetween(before: CallState, after: CallState): readonly string[] {
  const known = new Set(before.messages.map(({ id }) => id));
  return after.messages
    .filter(({ id, isYours }) => !isYours && !known.has(id))
    .map(({ sender, text }) => meetingTexts.chat.heard(sender, text));
}
