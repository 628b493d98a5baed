import { Box, Group, Text, UnstyledButton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconCamera, IconPencil, IconShare2 } from '@tabler/icons-react';
import type { Profile } from '@velvet/contracts/account/profile';
import { useState } from 'react';
import type { PictureKind } from '#resources/profile-changes.ts';
import { profileTexts as texts } from '#texts/profile.ts';
import { Action } from '#ui/action.tsx';
import { PersonAvatar } from '#ui/person-avatar.tsx';
import { toast } from '#ui/toast.ts';
import { copyText } from '#ui/use-copy.ts';
import { NameMarks } from '#ui/name-marks.tsx';
import { EditDialog } from './edit-dialog.tsx';
import { PictureDialog } from './picture-dialog.tsx';
import classes from './profile-head.module.css';

/** How others see one, and the ways to change it. */
export function ProfileHead({ profile }: { readonly profile: Profile }) {
  const [isEditing, editing] = useDisclosure(false);
  const [picture, setPicture] = useState<PictureKind>();
  const { name, handle, bio, avatar, stats } = profile;
  return (
    <Box component="section" pos="relative">
      <Banner banner={profile.banner} onChange={() => setPicture('banner')} />
      <div className={classes.line}>
        <UnstyledButton
          pos="relative"
          flex="none"
          p="4xs"
          bdrs="50%"
          bg="var(--velvet-ground)"
          className={classes.avatar}
          aria-label={texts.changeAvatar}
          onClick={() => setPicture('avatar')}
        >
          <PersonAvatar name={name} picture={avatar ?? ''} size={132} />
          <span className={classes.camera}>
            <IconCamera aria-hidden size={20} stroke={1.6} />
          </span>
        </UnstyledButton>
        <div className={classes.names}>
          <Group component="h2" wrap="nowrap" gap="xs" ff="heading" fw={420} lh={1.15}>
            {name}
            <NameMarks person={profile} size={24} />
          </Group>
          <Text mt="5xs" c="dimmed">
            @{handle}
          </Text>
        </div>
        <div className={classes.buttons}>
          <Action leftSection={<IconPencil aria-hidden size={18} stroke={1.6} />} onClick={editing.open}>
            {texts.edit}
          </Action>
          <Action
            look="outline"
            leftSection={<IconShare2 aria-hidden size={18} stroke={1.6} />}
            onClick={() => void share(profile)}
          >
            {texts.share}
          </Action>
        </div>
      </div>
      <p className={classes.bio} data-written data-empty={bio === '' || undefined}>
        {bio || texts.noBio}
      </p>
      <Counts stats={stats} />
      <EditDialog opened={isEditing} profile={profile} onClose={editing.close} />
      <PictureDialog kind={picture} profile={profile} onClose={() => setPicture(undefined)} />
    </Box>
  );
}

function Counts({ stats }: Pick<Profile, 'stats'>) {
  const counts = [texts.followers(stats.followers), texts.following(stats.following), texts.posts(stats.posts)];
  return (
    <ul className={classes.counts}>
      {counts.map(({ value, label }) => (
        <li key={label}>
          <Text component="strong" fw={650} data-tabular c="var(--mantine-color-text)">
            {value}
          </Text>{' '}
          {label}
        </li>
      ))}
    </ul>
  );
}

function Banner({ banner, onChange }: { readonly banner: string | null; readonly onChange: () => void }) {
  return (
    <div className={classes.banner}>
      {banner && <img src={banner} alt="" width={1500} height={500} />}
      <UnstyledButton className={classes.changeBanner} aria-label={texts.changeBanner} onClick={onChange}>
        <IconCamera aria-hidden size={20} stroke={1.6} />
      </UnstyledButton>
    </div>
  );
}

/** By the device's own dialog where there is one, else by the clipboard. */
async function share({ name, handle }: Profile): Promise<void> {
  const url = `${location.origin}/@${handle}`;
  if ('share' in navigator && matchMedia('(pointer: coarse)').matches) {
    // closing the device's dialog is an answer, too
    return navigator.share({ title: name, url }).catch(() => undefined);
  }
  if (await copyText(url)) toast.success(texts.linkCopied);
}
