import { IconArrowUp } from '@tabler/icons-react';
import { supportLimits, type SupportConversation } from '@velvet/contracts/messaging/support';
import { useState, type KeyboardEvent, type SyntheticEvent } from 'react';
import { useWriteToTicket, type TicketAddress } from '#resources/support.ts';
import { supportRequestTexts as texts } from '#texts/support-requests.ts';
import { moment } from '#ui/format.ts';
import { LinkedText } from '#ui/linked-text.tsx';
import classes from './ticket.module.css';

type TicketChatProps = {
  readonly ticket: SupportConversation;
  readonly address: TicketAddress;
  /** the reader belongs to the team */
  readonly isSupport: boolean;
};

function showMessage(message: HTMLLIElement | null): void {
  message?.scrollIntoView({ block: 'nearest' });
}

/** The messages of a request, and the field of the next one. The newest message is in view. */
export function TicketChat({ ticket, address, isSupport }: TicketChatProps) {
  const count = ticket.messages.length;
  return (
    <>
      <ol className={classes.messages} aria-label={texts.conversation} tabIndex={0}>
        {ticket.messages.map(({ id, isFromSupport, name, content, time }, index) => (
          <li
            key={id}
            ref={index === count - 1 ? showMessage : undefined}
            className={classes.message}
            data-own={isFromSupport === isSupport || undefined}
          >
            <p className={classes.bubble} data-written>
              <LinkedText text={content} />
            </p>
            <p className={classes.facts}>
              {!isSupport && !isFromSupport ? texts.you : name} · <time dateTime={time}>{moment(time)}</time>
            </p>
          </li>
        ))}
      </ol>
      <Composer address={address} />
    </>
  );
}

/** Enter sends, Shift+Enter inserts a line break. The text stays until it was sent. */
function Composer({ address }: { readonly address: TicketAddress }) {
  const [text, setText] = useState('');
  // a repetition after a failure is the same message
  const [clientId, setClientId] = useState(() => crypto.randomUUID());
  const write = useWriteToTicket(address);
  const canSend = text.trim() !== '' && !write.isPending;
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (!canSend) return;
    const content = text.trim();
    write.mutate(
      { content, clientId },
      {
        onSuccess: () => {
          setText('');
          setClientId(crypto.randomUUID());
        },
      },
    );
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) submit(event);
  };
  return (
    <form className={classes.box} onSubmit={submit}>
      <textarea
        className={classes.input}
        aria-label={texts.write}
        placeholder={texts.write}
        rows={1}
        maxLength={supportLimits.textLength}
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value);
          if (write.isError) setClientId(crypto.randomUUID());
        }}
        onKeyDown={onKeyDown}
      />
      <button type="submit" className={classes.send} aria-label={texts.send} disabled={!canSend}>
        <IconArrowUp aria-hidden size={20} stroke={1.9} />
      </button>
    </form>
  );
}
