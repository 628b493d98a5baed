import { useMediaQuery } from '@mantine/hooks';

/** 768 px wide at most; the style sheets say the same. */
export const usePhone = () => useMediaQuery('(max-width: 768px)', undefined, { getInitialValueInEffect: false });
