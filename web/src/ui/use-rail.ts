import { useMediaQuery } from '@mantine/hooks';

/** More than 768 and at most 1,100 px wide, `--rail` of the style sheets: the sidebar is a rail of icons. */
export const useRail = () =>
  useMediaQuery('(min-width: 768.02px) and (max-width: 1100px)', undefined, { getInitialValueInEffect: false });
