import { useCallback, useMemo, useState } from 'react';

/** Whether videos play with sound. `isBlocked`: the browser allowed only muted play until the viewer acts. */
export type Sound = {
  readonly isMuted: boolean;
  readonly isBlocked: boolean;
  readonly toggle: () => void;
  /** the browser refused to play with sound; its identity is stable */
  readonly fallBack: () => void;
};

/** The sound of all videos of a feed. */
export function useSoundSwitch(): Sound {
  const [state, setState] = useState({ isMuted: false, isBlocked: false });
  const toggle = useCallback(() => setState(({ isMuted }) => ({ isMuted: !isMuted, isBlocked: false })), []);
  const fallBack = useCallback(() => setState({ isMuted: true, isBlocked: true }), []);
  return useMemo(() => ({ ...state, toggle, fallBack }), [state, toggle, fallBack]);
}
