import { Group, Stack, Text, Tooltip } from '@mantine/core';
import {
  IconHeartHandshake,
  IconPencil,
  IconPlus,
  IconTrash,
  IconUsers,
  IconWorld,
  type Icon,
} from '@tabler/icons-react';
import type { LinkType, ProfileLink } from '@velvet/contracts/account/person';
import { profileLimits, type Profile } from '@velvet/contracts/account/profile';
import { useState } from 'react';
import { messageOf } from '#api/failure.ts';
import { useUpdateProfile } from '#resources/profile-changes.ts';
import { profileTexts } from '#texts/profile.ts';
import { Action } from '#ui/action.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { toast } from '#ui/toast.ts';
import { LinkDialog } from './link-dialog.tsx';
import { Panel } from './panel.tsx';
import classes from './profile-screen.module.css';

const texts = profileTexts.links;
const icons: Readonly<Record<LinkType, Icon>> = { website: IconWorld, social: IconUsers, support: IconHeartHandshake };

/** Where else somebody is found. */
export function LinksPanel({ profile }: { readonly profile: Profile }) {
  const { links } = profile;
  const [edited, setEdited] = useState<ProfileLink | 'new'>();
  const [doomed, setDoomed] = useState<ProfileLink>();
  const isFull = links.length >= profileLimits.links;
  const add = (
    <Action
      leftSection={<IconPlus aria-hidden size={18} stroke={1.6} />}
      disabled={isFull}
      onClick={() => setEdited('new')}
    >
      {texts.add}
    </Action>
  );
  return (
    <Panel title={texts.title} action={links.length > 0 && add}>
      {links.length === 0 && (
        <div className={classes.empty}>
          <Stack component="p" gap={0} c="dimmed">
            <Text component="strong" fw={600} c="var(--mantine-color-text)">
              {texts.empty}
            </Text>
            {texts.emptyText}
          </Stack>
          {add}
        </div>
      )}
      <Stack component="ul" gap={0}>
        {links.map((link) => (
          <LinkRow key={link.id} link={link} onEdit={() => setEdited(link)} onDelete={() => setDoomed(link)} />
        ))}
      </Stack>
      {isFull && <p className={classes.note}>{texts.full(profileLimits.links)}</p>}
      <LinkDialog profile={profile} link={edited} onClose={() => setEdited(undefined)} />
      <DeleteLink profile={profile} link={doomed} onClose={() => setDoomed(undefined)} />
    </Panel>
  );
}

type RowProps = { readonly link: ProfileLink; readonly onEdit: () => void; readonly onDelete: () => void };

function LinkRow({ link: { title, description, url, type }, onEdit, onDelete }: RowProps) {
  const Drawn = icons[type];
  return (
    <Group component="li" wrap="nowrap" gap="sm" mih={64} className={classes.row}>
      <Drawn aria-hidden size={22} stroke={1.6} className={classes.rowIcon} />
      <div className={classes.rowWords}>
        <a href={url} target="_blank" rel="noopener noreferrer nofollow">
          {title}
        </a>
        <Text component="span" fz="caption" c="dimmed">
          {description || url.replace(/^https?:\/\//, '')}
        </Text>
      </div>
      <RowButton label={texts.edit} title={title} icon={IconPencil} onClick={onEdit} />
      <RowButton label={texts.delete} title={title} icon={IconTrash} onClick={onDelete} />
    </Group>
  );
}

type RowButtonProps = {
  readonly label: string;
  readonly title: string;
  readonly icon: Icon;
  readonly onClick: () => void;
};

function RowButton({ label, title, ...rest }: RowButtonProps) {
  return (
    <Tooltip label={label} openDelay={400}>
      <IconButton {...rest} label={texts.named(label, title)} />
    </Tooltip>
  );
}

type DeleteLinkProps = {
  readonly profile: Profile;
  readonly link: ProfileLink | undefined;
  readonly onClose: () => void;
};

function DeleteLink({ profile, link, onClose }: DeleteLinkProps) {
  const update = useUpdateProfile(profile.id);
  const confirm = () =>
    update.mutate(
      { links: profile.links.filter(({ id }) => id !== link?.id) },
      {
        onSuccess: () => {
          toast.success(texts.saved);
          onClose();
        },
        onError: (error) => toast.error(messageOf(error, profileTexts.updateFailed)),
      },
    );
  return (
    <ConfirmDialog
      opened={link !== undefined}
      title={texts.delete}
      text={texts.deleteText(link?.title ?? '')}
      confirmLabel={texts.delete}
      isBusy={update.isPending}
      onConfirm={confirm}
      onClose={onClose}
    />
  );
}
