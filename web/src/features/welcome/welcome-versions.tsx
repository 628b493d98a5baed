import { Group, Skeleton, Stack, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { WelcomeTemplate, WelcomeVersion } from '@velvet/contracts/messaging/founder-welcome';
import { useState } from 'react';
import { messageOf } from '#api/failure.ts';
import { useRestoreWelcomeTemplate, welcomeVersionsQuery } from '#resources/welcome-template.ts';
import { welcomeEditorTexts as texts } from '#texts/welcome-editor.ts';
import { Action } from '#ui/action.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { moment } from '#ui/format.ts';
import { ErrorState } from '#ui/list-states.tsx';
import { Rows } from '#ui/rows.tsx';
import classes from './welcome-editor.module.css';
import { WelcomePreview, type PreviewedWelcome } from './welcome-preview.tsx';

type WelcomeVersionsProps = {
  readonly current: WelcomeTemplate;
  readonly founder: PreviewedWelcome['founder'];
  /** the editor has unsaved changes */
  readonly isHeld: boolean;
};

/** All versions, with the time and the administrator of each. */
export function WelcomeVersions({ current, founder, isHeld }: WelcomeVersionsProps) {
  const list = useInfiniteQuery(welcomeVersionsQuery);
  const { restore, isPending } = useRestoreWelcomeTemplate();
  const [viewed, setViewed] = useState<WelcomeVersion>();
  const [isViewing, setViewing] = useState(false);
  if (list.isError && !list.data)
    return <ErrorState message={messageOf(list.error, texts.failures.read)} onRetry={() => void list.refetch()} />;
  if (!list.data) return <Skeleton height={160} radius="md" />;
  return (
    <>
      <Rows aria-label={texts.versions}>
        {list.data.pages
          .flatMap(({ data }) => data)
          .map((version) => (
            <li key={version.version} className={classes.version}>
              <Words version={version} isCurrent={version.version === current.version} />
              <Action
                size="sm"
                look="quiet"
                aria-label={texts.viewLabel(version.version)}
                onClick={() => {
                  setViewed(version);
                  setViewing(true);
                }}
              >
                {texts.view}
              </Action>
              {version.version !== current.version && (
                <Action
                  size="sm"
                  aria-label={texts.restoreLabel(version.version)}
                  title={isHeld ? texts.restoreHeld : undefined}
                  disabled={isHeld || isPending}
                  onClick={() => restore({ former: version, current })}
                >
                  {texts.restore}
                </Action>
              )}
            </li>
          ))}
      </Rows>
      {list.hasNextPage && (
        <Action mx="auto" loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {texts.more}
        </Action>
      )}
      <Dialog
        opened={isViewing}
        onClose={() => setViewing(false)}
        title={viewed && texts.previewOf(viewed.version)}
        size={640}
      >
        {viewed && <WelcomePreview {...viewed} founder={founder} />}
      </Dialog>
    </>
  );
}

function Words({ version, isCurrent }: { readonly version: WelcomeVersion; readonly isCurrent: boolean }) {
  const { changedAt, changedBy, subject } = version;
  return (
    <Stack gap={0} flex={1} miw={0}>
      <Group gap="2xs">
        <Text component="strong" fw={600}>
          {texts.version(version.version)}
        </Text>
        {isCurrent && <span className={classes.current}>{texts.current}</span>}
      </Group>
      <Text fz="caption" c="dimmed">
        {changedAt === null ? texts.original : texts.by(changedBy?.name ?? texts.unknown, moment(changedAt))}
      </Text>
      <Text data-written fz="label" truncate>
        {subject}
      </Text>
    </Stack>
  );
}
