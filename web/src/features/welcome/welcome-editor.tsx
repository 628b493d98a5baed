import { Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { readWelcomeTemplate, WelcomeTemplate } from '@velvet/contracts/messaging/founder-welcome';
import { useState } from 'react';
import type { z } from 'zod';
import { messageOf } from '#api/failure.ts';
import { welcomeTemplateQuery } from '#resources/welcome-template.ts';
import { welcomeEditorTexts as texts } from '#texts/welcome-editor.ts';
import { ErrorState } from '#ui/list-states.tsx';
import classes from './welcome-editor.module.css';
import { WelcomeForm } from './welcome-form.tsx';
import { WelcomeVersions } from './welcome-versions.tsx';

/** The founder's welcome for administrators: its text, a preview, and its versions. */
export function WelcomeEditor() {
  const { data, error, isError, refetch } = useQuery(welcomeTemplateQuery);
  if (isError && !data)
    return <ErrorState message={messageOf(error, texts.failures.read)} onRetry={() => void refetch()} />;
  return data ? <Editor current={data} /> : <Skeleton height={420} radius="md" />;
}

type EditorProps = { readonly current: z.output<(typeof readWelcomeTemplate)['data']> };

function Editor({ current }: EditorProps) {
  const [base, setBase] = useState<WelcomeTemplate>(current);
  const [isDirty, setDirty] = useState(false);
  return (
    <Stack gap="2xl" pb="4xl" className={classes.page}>
      <Text c="dimmed">{texts.intro}</Text>
      <WelcomeForm
        key={base.version}
        base={base}
        current={current}
        founder={current.founder}
        onTake={setBase}
        onDirty={setDirty}
      />
      <Stack component="section" gap="sm">
        <Text component="h2" ff="heading" fz="xl">
          {texts.versions}
        </Text>
        <WelcomeVersions current={current} founder={current.founder} isHeld={isDirty} />
      </Stack>
    </Stack>
  );
}
