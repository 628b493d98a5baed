import { Box, Group, Stack, Text } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { buyingTexts } from '#texts/buying.ts';
import { Action } from '#ui/action.tsx';
import { LoadingShimmer } from '#ui/loading-shimmer.tsx';
import classes from './challenge.module.css';

type ChallengeProps = { readonly url: string | null; readonly onGiveUp: () => void };

/**
 * The bank's page for 3-D Secure. It ends at `/payment-return.html`, which posts a message to this window; the result
 * of the payment is read from the server. The sandboxed frame may run the bank's scripts but not navigate this page. A
 * bank that refuses frames opens in a window.
 */
export function Challenge({ url, onGiveUp }: ChallengeProps) {
  const isBack = useReturn();
  if (url === null || isBack) {
    return (
      <Stack align="center" justify="center" mih={200} c="dimmed" role="status">
        <LoadingShimmer />
        {buyingTexts.checking}
      </Stack>
    );
  }
  return (
    <Box mt="4xs">
      <Text fw={600}>{buyingTexts.challengeTitle}</Text>
      <Text mt="4xs" mb="md" fz="sm" c="dimmed">
        {buyingTexts.challengeText}
      </Text>
      <iframe
        className={classes.frame}
        src={url}
        title={buyingTexts.challengeFrame}
        // the bank's page has another origin and needs its own cookies; of our origin only the return page loads here
        // oxlint-disable-next-line react/iframe-missing-sandbox
        sandbox="allow-forms allow-same-origin allow-scripts"
      />
      <Group justify="space-between" gap="2xs" mt="2xs" ml="-sm">
        <Action look="quiet" onClick={onGiveUp}>
          {buyingTexts.giveUp}
        </Action>
        <a href={url} target="_blank" rel="noreferrer" className={classes.window}>
          {buyingTexts.challengeWindow}
          <IconExternalLink aria-hidden size={16} stroke={1.6} />
        </a>
      </Group>
    </Box>
  );
}

const returnMessage = 'velvet:payment-return';

/** Returns whether the return page in the frame has posted its message. Ignores messages of other origins. */
function useReturn(): boolean {
  const [isBack, setBack] = useState(false);
  useEffect(() => {
    const onMessage = ({ origin, data }: MessageEvent<unknown>) => {
      if (origin === location.origin && isReturn(data)) setBack(true);
    };
    addEventListener('message', onMessage);
    return () => removeEventListener('message', onMessage);
  }, []);
  return isBack;
}

function isReturn(data: unknown): boolean {
  return typeof data === 'object' && data !== null && 'type' in data && data.type === returnMessage;
}
