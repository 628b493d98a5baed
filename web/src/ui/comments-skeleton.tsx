import { Box, Group, Skeleton, Stack } from '@mantine/core';

/** Shown while the comments of a post or video load. */
export function CommentsSkeleton({ label }: { readonly label: string }) {
  return (
    <Stack gap="md" role="status" aria-label={label}>
      {[0, 1, 2].map((key) => (
        <Group key={key} align="stretch" wrap="nowrap" gap="sm">
          <Skeleton circle height={34} />
          <Box flex={1} miw={0}>
            <Skeleton height={12} width="30%" mt="4xs" />
            <Skeleton height={12} width="80%" mt="xs" />
          </Box>
        </Group>
      ))}
    </Stack>
  );
}
