import { useMediaQuery } from '@mantine/hooks';

/** At most 768 px wide, the breakpoint of the style sheets. */
export const usePhone = () => useMediaQuery('(max-width: 768px)', undefined, { getInitialValueInEffect: false });
