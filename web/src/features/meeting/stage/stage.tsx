import { Box } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import type { ReactNode } from 'react';
import type { Tile } from '#features/meeting/call/model.ts';
import { useFace } from '#features/meeting/face.ts';
import { meetingTexts } from '#texts/meeting.ts';
import { arrange, arrangePair, largeTileOf, onStage, stageOrder, type Layout } from './tile-layout.ts';
import { TileView, type Sound } from './tile.tsx';

type StageProps = {
  readonly tiles: readonly Tile[];
  readonly layout: Layout;
  readonly pinned: string | null;
  readonly activeSpeaker: string | null;
  /** id of the active or last speaker, which is large in speaker view */
  readonly speaker: string | null;
  readonly sound: Sound;
  readonly onPin: (id: string) => void;
  /** overlays */
  readonly children?: ReactNode;
};

const gap = 12;
const narrowGap = 8;

/** The tiles of all participants, or those on the stage of a session. */
export function Stage({ tiles, layout, pinned, activeSpeaker, speaker, sound, onPin, children }: StageProps) {
  const { ref, width, height } = useElementSize<HTMLDivElement>();
  const { kind } = useFace();
  const isSession = kind === 'session';
  const ordered = stageOrder(isSession ? onStage(tiles) : tiles);
  const large = largeTileOf(ordered, { layout, pinned, speaker, isSession });
  const ids = ordered.map(({ id }) => id);
  const space = { width, height };
  const boxes =
    kind === 'call' ? arrangePair(ordered, space) : arrange(ids, large, space, width < 600 ? narrowGap : gap);
  return (
    <Box ref={ref} pos="relative" miw={0} mih={0}>
      <Box component="ul" pos="absolute" inset={0} aria-label={meetingTexts.room.tiles}>
        {ordered.map((tile) => {
          const box = boxes.get(tile.id);
          if (!box || width === 0) return null;
          return (
            <TileView
              key={tile.id}
              tile={tile}
              box={box}
              isSpeaking={tile.id === activeSpeaker}
              isPinned={tile.id === pinned}
              sound={sound}
              onPin={ordered.length > 1 && kind !== 'call' ? onPin : undefined}
            />
          );
        })}
      </Box>
      {children}
    </Box>
  );
}
