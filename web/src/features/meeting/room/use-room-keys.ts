import { useEffect, useEffectEvent } from 'react';

type Press = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'repeat'>;

const actions = { m: 'mute', v: 'camera', s: 'screen', c: 'chat', h: 'hand', '?': 'keys' } as const;
export type KeyAction = (typeof actions)[keyof typeof actions];

/** Returns the action of a key; undefined with a modifier key or for an auto-repeat. */
export function actionOf({ key, ctrlKey, metaKey, altKey, repeat }: Press): KeyAction | undefined {
  if (ctrlKey || metaKey || altKey || repeat) return undefined;
  return (actions as Readonly<Record<string, KeyAction>>)[key.toLowerCase()];
}

/** Elements that use letter keys themselves. */
const keepsLetters = 'input, textarea, select, [contenteditable], [role=menu]';

export function useRoomKeys(act: (action: KeyAction) => void): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const isElsewhere = event.target instanceof Element && event.target.closest(keepsLetters) !== null;
    if (event.defaultPrevented || isElsewhere || document.querySelector('[role=dialog]')) return;
    const action = actionOf(event);
    if (!action) return;
    event.preventDefault();
    act(action);
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKeyDown(event);
    addEventListener('keydown', listener);
    return () => removeEventListener('keydown', listener);
  }, []);
}
