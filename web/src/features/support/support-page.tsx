import { Accordion } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { marketing } from '#texts/marketing.ts';
import { supportTexts } from '#texts/support.ts';
import { ActionAnchor } from '#ui/action.tsx';
import { SearchField } from '#ui/search-field.tsx';
import classes from './support-page.module.css';
import { questionsWith } from './support-rules.ts';
import { SystemStatus } from './system-status.tsx';

const { about, contact, more } = supportTexts;
const { support, business } = marketing.contact;

export function SupportPage() {
  return (
    <div className={classes.page}>
      <Questions />
      <section aria-labelledby="who-we-are">
        <h2 id="who-we-are">{about.heading}</h2>
        <div className={classes.three}>
          {about.parts.map(({ title, text }) => (
            <div key={title} className={classes.part}>
              <h3>{title}</h3>
              <p>{text}</p>
            </div>
          ))}
        </div>
      </section>
      <SystemStatus />
      <Contact />
      <section className={classes.more}>
        <h2>{more.heading}</h2>
        <p>{more.text}</p>
        <ActionAnchor look="accent" size="xl" href={`mailto:${support}`}>
          {more.action}
        </ActionAnchor>
      </section>
    </div>
  );
}

function Questions() {
  const [text, setText] = useState('');
  const found = questionsWith(supportTexts.questions, text);
  return (
    <section id="questions" className={classes.questions} aria-labelledby="support">
      <h1 id="support">{supportTexts.title}</h1>
      <p className={classes.headline}>{supportTexts.headline}</p>
      <SearchField label={supportTexts.search} value={text} onChange={setText} />
      <h2 className={classes.faq}>{supportTexts.faq}</h2>
      {/* One is open at a time. */}
      <Accordion order={3} chevronSize={20} classNames={accordionClasses}>
        {found.map(({ question, answer }) => (
          <Accordion.Item key={question} value={question}>
            <Accordion.Control>{question}</Accordion.Control>
            <Accordion.Panel>{answer}</Accordion.Panel>
          </Accordion.Item>
        ))}
      </Accordion>
      {found.length === 0 && (
        <p className={classes.nothing} role="status">
          {supportTexts.nothing} {supportTexts.nothingText}
        </p>
      )}
    </section>
  );
}

const accordionClasses = {
  item: classes.item ?? '',
  control: classes.control ?? '',
  label: classes.label ?? '',
  content: classes.content ?? '',
};

function Contact() {
  return (
    <section aria-labelledby="contact">
      <h2 id="contact">{contact.heading}</h2>
      <div className={classes.four}>
        <Way {...contact.email}>
          <a href={`mailto:${support}`}>{support}</a>
        </Way>
        <Way {...contact.business}>
          <a href={`mailto:${business}`}>{business}</a>
        </Way>
        <Way {...contact.help}>
          <a href="#questions">{contact.help.action}</a>
        </Way>
        <Way {...contact.community}>
          <Link to="/dashboard" search={{ section: 'discover' }}>
            {contact.community.action}
          </Link>
        </Way>
      </div>
    </section>
  );
}

type WayProps = { readonly title: string; readonly text: string; readonly children: React.ReactNode };

function Way({ title, text, children }: WayProps) {
  return (
    <div className={classes.part}>
      <h3>{title}</h3>
      <p>{text}</p>
      {children}
    </div>
  );
}
