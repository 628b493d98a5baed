import { Box, Group, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { marketing } from '#texts/marketing.ts';
import { supportTexts } from '#texts/support.ts';
import type { TicketAddress } from '#resources/support.ts';
import { ActionAnchor } from '#ui/action.tsx';
import { Headline, PageHead } from '#ui/headline.tsx';
import { Feature, FeatureList } from '#ui/feature-list.tsx';
import { Questions as QuestionList } from '#ui/questions.tsx';
import { SearchField } from '#ui/search-field.tsx';
import { RequestDialog } from './request-dialog.tsx';
import { Requests } from './requests.tsx';
import { TicketDialog } from './ticket-dialog.tsx';
import classes from './support-page.module.css';
import { questionsWith } from './support-rules.ts';
import { SystemStatus } from './system-status.tsx';

const { about, contact, more } = supportTexts;
const { support, business } = marketing.contact;

type SupportPageProps = {
  readonly isSignedIn: boolean;
  /** the request that is open over the page */
  readonly open: TicketAddress | undefined;
  readonly onOpen: (address: TicketAddress | undefined) => void;
};

export function SupportPage({ isSignedIn, open, onOpen }: SupportPageProps) {
  const [isWriting, setWriting] = useState(false);
  const write = () => setWriting(true);
  return (
    <Stack gap={104} mx="auto" w="100%" maw={1120} className={classes.page}>
      <Questions />
      {isSignedIn && <Requests onOpen={(id) => onOpen({ id, key: undefined })} onNew={write} />}
      <section aria-labelledby="who-we-are">
        <Headline id="who-we-are">{about.heading}</Headline>
        <FeatureList columns={3}>
          {about.parts.map((part) => (
            <Feature key={part.title} {...part} />
          ))}
        </FeatureList>
      </section>
      <SystemStatus />
      <Contact onWrite={write} />
      <Box component="section" ta="center">
        <Headline mb="sm">{more.heading}</Headline>
        <Text mb="2xl" fz="lead" c="dimmed">
          {more.text}
        </Text>
        <ActionAnchor look="accent" size="xl" href={`mailto:${support}`}>
          {more.action}
        </ActionAnchor>
      </Box>
      <RequestDialog
        opened={isWriting}
        isSignedIn={isSignedIn}
        onClose={() => setWriting(false)}
        onSent={({ id, key }) => {
          setWriting(false);
          onOpen({ id, key: key ?? undefined });
        }}
      />
      <TicketDialog address={open} onClose={() => onOpen(undefined)} />
    </Stack>
  );
}

function Questions() {
  const [text, setText] = useState('');
  const found = questionsWith(supportTexts.questions, text);
  return (
    <Box id="questions" component="section" mx="auto" w="100%" maw={760} aria-labelledby="support">
      <PageHead id="support" title={supportTexts.title} headline={supportTexts.headline} isCentred />
      <Group align="stretch" wrap="nowrap" gap={0} mt="2xl">
        <SearchField label={supportTexts.search} value={text} onChange={setText} />
      </Group>
      <Text component="h2" mt="4xl" mb="sm" ff="heading" fz="3xl" fw={400}>
        {supportTexts.faq}
      </Text>
      <QuestionList questions={found} />
      {found.length === 0 && (
        <Text py="3xl" ta="center" c="dimmed" role="status">
          {supportTexts.nothing} {supportTexts.nothingText}
        </Text>
      )}
    </Box>
  );
}

function Contact({ onWrite }: { readonly onWrite: () => void }) {
  return (
    <section aria-labelledby="contact">
      <Headline id="contact">{contact.heading}</Headline>
      <FeatureList columns={4}>
        <Feature title={contact.chat.title} text={contact.chat.text}>
          <button type="button" onClick={onWrite}>
            {contact.chat.action}
          </button>
        </Feature>
        <Feature title={contact.email.title} text={contact.email.text}>
          <Stack gap={0} align="flex-start">
            <a href={`mailto:${support}`}>{support}</a>
            <a href={`mailto:${business}`}>{business}</a>
          </Stack>
        </Feature>
        <Feature title={contact.help.title} text={contact.help.text}>
          <a href="#questions">{contact.help.action}</a>
        </Feature>
        <Feature title={contact.community.title} text={contact.community.text}>
          <Link to="/dashboard" search={{ section: 'discover' }}>
            {contact.community.action}
          </Link>
        </Feature>
      </FeatureList>
    </section>
  );
}
