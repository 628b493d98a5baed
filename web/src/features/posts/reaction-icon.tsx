import {
  IconFlame,
  IconHeartFilled,
  IconHearts,
  IconMoodHappyFilled,
  IconMoodSadFilled,
  IconSparkles,
} from '@tabler/icons-react';
import type { Reaction } from '@velvet/contracts/content/events';

// Drawn, not written: not every system has a font with all of their emoji.
const drawn = {
  like: { Drawn: IconHeartFilled, color: '#ff4d9d' },
  love: { Drawn: IconHearts, color: '#ff79b6' },
  fire: { Drawn: IconFlame, color: '#ff9f43' },
  laugh: { Drawn: IconMoodHappyFilled, color: '#e9c46a' },
  wow: { Drawn: IconSparkles, color: '#b79bff' },
  sad: { Drawn: IconMoodSadFilled, color: '#7cb8ff' },
} as const satisfies Record<Reaction, unknown>;

export function ReactionIcon({ reaction, size }: { readonly reaction: Reaction; readonly size: number }) {
  const { Drawn, color } = drawn[reaction];
  return <Drawn size={size} stroke={1.8} color={color} aria-hidden />;
}
