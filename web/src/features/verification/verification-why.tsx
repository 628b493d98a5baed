import { Stack, Text } from '@mantine/core';
import { verificationTexts } from '#texts/verification.ts';
import classes from './verification-dialog.module.css';

export function VerificationWhy() {
  return (
    <>
      <ol className={classes.path} aria-label={verificationTexts.stepsLabel}>
        {verificationTexts.steps.map(({ title, text }, index) => (
          <li key={title}>
            <Text
              component="span"
              ff="heading"
              fz="4xl"
              lh={1}
              c="var(--velvet-pink)"
              className={classes.number}
              aria-hidden
            >
              {index + 1}
            </Text>
            <strong>{title}</strong>
            <Text component="span" c="dimmed">
              {text}
            </Text>
          </li>
        ))}
      </ol>
      <div className={classes.notes}>
        <section>
          <Text component="h3" mb="3xs" fz="sm" fw={600} lts={0}>
            {verificationTexts.why}
          </Text>
          <Stack component="ul" gap="4xs" pl="md" fz="caption" c="dimmed">
            {verificationTexts.reasons.map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
            <li>{verificationTexts.rule}</li>
          </Stack>
        </section>
        <section>
          <Text component="h3" mb="3xs" fz="sm" fw={600} lts={0}>
            {verificationTexts.privacy}
          </Text>
          <Stack component="ul" gap="4xs" pl="md" fz="caption" c="dimmed">
            {verificationTexts.privacyNotes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </Stack>
        </section>
      </div>
    </>
  );
}
