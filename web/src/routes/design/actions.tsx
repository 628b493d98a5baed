import { Menu } from '@mantine/core';
import { IconBan, IconDots, IconDownload, IconLink, IconList, IconShare2, IconTrash } from '@tabler/icons-react';
import { Action, ActionAnchor, ActionLink } from '#ui/action.tsx';
import { manualCopy } from '#ui/manual-copy.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { toast } from '#ui/toast.ts';
import { useCopy } from '#ui/use-copy.ts';
import type { GroupProps } from './group-props.ts';
import { Specimens, Specimen } from './specimen.tsx';

const looks = ['accent', 'raised', 'outline', 'bare', 'quiet'] as const;

export function Actions({ id, title }: GroupProps) {
  return (
    <Specimens
      id={id}
      title={title}
      text="One accent in a view, for what the view is for. What leads somewhere is a link, what does something is a button; both look the same."
    >
      {looks.map((look) => (
        <Specimen key={look} name={`Action, ${look}: default, busy, disabled`} isWide>
          <Action look={look}>Subscribe</Action>
          <Action look={look} leftSection={<IconShare2 aria-hidden size={18} stroke={1.6} />}>
            Share
          </Action>
          <Action look={look} loading>
            Subscribe
          </Action>
          <Action look={look} disabled>
            Subscribe
          </Action>
        </Specimen>
      ))}
      <Specimen name="Action, large" isWide>
        <Action look="accent" size="xl">
          Start Creating
        </Action>
        <Action look="outline" size="xl">
          Browse Creators
        </Action>
      </Specimen>
      <Specimen name="Action over the whole width, long text">
        <Action look="raised" fullWidth>
          Continue with the account you have used the last time
        </Action>
      </Specimen>
      <Specimen name="ActionLink and ActionAnchor">
        <ActionLink to="/creators">To a page</ActionLink>
        <ActionAnchor look="outline" href="mailto:support@velvet.example">
          To a mail
        </ActionAnchor>
      </Specimen>
      <Specimen name="IconButton: default, pressed, disabled, dark">
        <IconButton icon={IconShare2} label="Share" />
        <IconButton icon={IconList} label="List" aria-pressed />
        <IconButton icon={IconTrash} label="Delete" disabled />
        <IconButton icon={IconDownload} label="Download" look="dark" />
      </Specimen>
      <Specimen name="useCopy: says for two seconds that it has, or shows it to be copied by hand">
        <CopyButton />
      </Specimen>
      <Specimen name="Menu: of more options">
        <MoreMenu />
      </Specimen>
      <Specimen name="toast: info, success, error">
        <Action onClick={() => toast.info('You blocked @teo.crane.')}>Info</Action>
        <Action onClick={() => toast.success('Your post is out.')}>Success</Action>
        <Action onClick={() => toast.error('Failed to copy link')}>Error</Action>
      </Specimen>
    </Specimens>
  );
}

function CopyButton() {
  const { isCopied, copy } = useCopy();
  return (
    <>
      <Action onClick={() => void copy(location.href)}>{isCopied ? 'Copied!' : 'Copy'}</Action>
      <Action onClick={() => manualCopy.show(location.href)}>No clipboard</Action>
    </>
  );
}

function MoreMenu() {
  return (
    <Menu position="bottom-start" width={220}>
      <Menu.Target>
        <IconButton icon={IconDots} label="More options" />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>Leo Bloom</Menu.Label>
        <Menu.Item leftSection={<IconLink aria-hidden size={18} stroke={1.6} />}>Copy link</Menu.Item>
        <Menu.Item leftSection={<IconBan aria-hidden size={18} stroke={1.6} />}>Block</Menu.Item>
        <Menu.Item disabled leftSection={<IconTrash aria-hidden size={18} stroke={1.6} />}>
          Delete
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
