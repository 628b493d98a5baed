import { Box, type MantineSpacing } from '@mantine/core';
import classes from './loading-shimmer.module.css';

type LoadingShimmerProps = { readonly isWide?: boolean; readonly mt?: MantineSpacing };

/** An animated bar shown while something loads; `isWide` gives it the width of its container. */
export function LoadingShimmer({ isWide = false, mt = 0 }: LoadingShimmerProps) {
  return <Box component="span" w={isWide ? '100%' : 56} mt={mt} className={classes.shimmer} aria-hidden />;
}
