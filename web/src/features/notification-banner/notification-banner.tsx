import { Box, Center, CloseButton, Group, Text } from '@mantine/core';
import { IconBellRinging } from '@tabler/icons-react';
import { useState } from 'react';
import { bannerTexts } from '#texts/notification-banner.ts';
import { Action } from '#ui/action.tsx';
import { toast } from '#ui/toast.ts';
import classes from './notification-banner.module.css';
import { isUndecided, putOff } from './permission.ts';
import { showNotification } from './show-notification.ts';

const welcomeAfterMs = 1000;

/** Explains notifications before the browser's own permission prompt. */
export function NotificationBanner({ onGranted }: { readonly onGranted: () => void }) {
  const [isShown, setShown] = useState(isUndecided);
  const [isEnabling, setEnabling] = useState(false);
  if (!isShown) return null;
  const dismiss = () => {
    putOff();
    setShown(false);
  };
  const enable = async () => {
    setEnabling(true);
    await askBrowser(onGranted);
    setShown(false);
  };
  return (
    <aside className={classes.banner} aria-labelledby="notification-banner">
      <Center component="span" flex="none" w={48} h={48} bdrs="50%" c="var(--velvet-pink)" bg="var(--velvet-line)">
        <IconBellRinging aria-hidden size={24} stroke={1.6} />
      </Center>
      <Box flex={1}>
        <Text id="notification-banner" mb="5xs" mr="2xl" ff="heading" fz="xl">
          {bannerTexts.title}
        </Text>
        <Text mb="md" fz="label" lh={1.5} c="#cfc6dc">
          {bannerTexts.text}
        </Text>
        <Group align="stretch" wrap="nowrap" gap="4xs" className={classes.actions}>
          <Action disabled={isEnabling} onClick={() => void enable()}>
            {isEnabling ? bannerTexts.enabling : bannerTexts.enable}
          </Action>
          <Action look="quiet" onClick={dismiss}>
            {bannerTexts.later}
          </Action>
        </Group>
      </Box>
      <CloseButton
        size={44}
        iconSize={18}
        radius="xl"
        aria-label={bannerTexts.close}
        onClick={dismiss}
        pos="absolute"
        top={6}
        right={6}
        c="dimmed"
      />
    </aside>
  );
}

async function askBrowser(onGranted: () => void): Promise<void> {
  try {
    const permission = await Notification.requestPermission();
    if (permission === 'granted') {
      toast.success(bannerTexts.granted);
      onGranted();
      const { title, text } = bannerTexts.welcome;
      const welcome = { title, text, link: null, tag: 'welcome' };
      setTimeout(() => void showNotification(welcome, () => {}).catch(reportError), welcomeAfterMs);
    } else if (permission === 'denied') toast.error(bannerTexts.denied);
  } catch {
    toast.error(bannerTexts.failed);
  }
}
