import { useLocalStorage } from '@mantine/hooks';
import { z } from 'zod';
import type { CaptionChoice } from './captions.ts';

const Choice = z.object({ isOn: z.boolean(), language: z.string() });

/** The captions of all videos, as this browser remembers them. */
export function useCaptionChoice() {
  const [value, setChoice] = useLocalStorage<CaptionChoice>({
    key: 'velvet.video.captions',
    defaultValue: { isOn: false, language: navigator.language },
    getInitialValueInEffect: false,
  });
  const choice = Choice.safeParse(value).data ?? { isOn: false, language: navigator.language };
  return {
    choice,
    setChoice,
    toggle: () => setChoice({ ...choice, isOn: !choice.isOn }),
  };
}
