import { Group, Stack, Text } from '@mantine/core';
import { IconShieldCheck } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { ageTexts } from '#texts/age.ts';
import { Action, ActionLink } from '#ui/action.tsx';
import { readAdultMark, setAdultMark } from './adult-mark.ts';

const texts = ageTexts.visitor;

/** Shows visitors what people post once they have confirmed that they are adults; members have given a birthday. */
export function VisitorGate({ isVisitor, children }: { readonly isVisitor: boolean; readonly children: ReactNode }) {
  const [isConfirmed, setConfirmed] = useState(readAdultMark);
  if (!isVisitor || isConfirmed) return children;
  const confirm = () => {
    setAdultMark();
    setConfirmed(true);
  };
  return (
    <Stack
      component="section"
      align="center"
      gap="2xs"
      w="100%"
      maw={640}
      mx="auto"
      py="5xl"
      px="xl"
      bdrs="md"
      ta="center"
      bg="var(--velvet-surface)"
      aria-labelledby="visitor-gate"
    >
      <IconShieldCheck aria-hidden size={40} stroke={1.3} />
      <Text component="h2" mt="2xs" fz="3xl" fw={700} id="visitor-gate">
        {texts.title}
      </Text>
      <Text c="dimmed">{texts.text}</Text>
      <Group align="stretch" justify="center" gap="xs" mt="md">
        <ActionLink to="/" look="quiet">
          {texts.leave}
        </ActionLink>
        <Action look="accent" onClick={confirm}>
          {texts.confirm}
        </Action>
      </Group>
    </Stack>
  );
}
