import { Group } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { frameTexts } from '#texts/public-frame.ts';

/** Support and the documents of the platform, beside what somebody does. */
export function HelpLinks() {
  return (
    <Group component="nav" gap="md" px="lg" fz="caption" aria-label={frameTexts.footer}>
      <Link to="/support" className="note">
        {frameTexts.support}
      </Link>
      <Link to="/terms" className="note">
        {frameTexts.terms}
      </Link>
      <Link to="/privacy" className="note">
        {frameTexts.privacy}
      </Link>
    </Group>
  );
}
