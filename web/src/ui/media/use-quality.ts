import { useLocalStorage } from '@mantine/hooks';

/** The chosen height of all videos, in pixels of the shorter side, as this browser remembers it; undefined is automatic. */
export function useQuality(): [number | undefined, (height: number | undefined) => void] {
  const [value, setValue] = useLocalStorage({
    key: 'velvet.video.quality',
    defaultValue: 0,
    getInitialValueInEffect: false,
  });
  const height = Number.isInteger(value) && value > 0 ? value : undefined;
  return [height, (next) => setValue(next ?? 0)];
}
