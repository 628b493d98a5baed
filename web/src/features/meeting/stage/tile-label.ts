import type { Tile } from '#features/meeting/call/model.ts';
import { meetingTexts } from '#texts/meeting.ts';

const texts = meetingTexts.tile;

/** The name on the tile, with '(You)' on the own one. */
export function shownName({ name, isYou }: Pick<Tile, 'name' | 'isYou'>): string {
  const shown = name.trim() || meetingTexts.anonymous;
  return isYou ? meetingTexts.you(shown) : shown;
}

/** The accessible name of a tile, with its state. */
export function tileLabel(tile: Tile): string {
  const { media, isAway, isHost, quality } = tile;
  const said = [
    shownName(tile),
    isHost && texts.host,
    media.muted && texts.muted,
    !media.camera && !media.screen && texts.cameraOff,
    media.screen && texts.sharing,
    media.hand && texts.hand,
    isAway ? texts.away : texts.quality[quality],
  ];
  return said.filter(Boolean).join(', ');
}
