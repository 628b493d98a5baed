import { Group } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { frameTexts } from '#texts/public-frame.ts';

/** Support and the documents of the platform, beside what somebody does. */
export function HelpLinks() {
  return (
    <Group component="nav" gap="md" px="lg" fz="caption" aria-label={frameTexts.footer}>
      <Link to="/support">{frameTexts.support}</Link>
      <Link to="/terms">{frameTexts.terms}</Link>
      <Link to="/privacy">{frameTexts.privacy}</Link>
    </Group>
  );
}
