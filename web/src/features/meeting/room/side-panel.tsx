import { useEffect, useRef, type KeyboardEvent } from 'react';
import type { Call, CallState } from '#features/meeting/call/model.ts';
import { ChatPanel } from '#features/meeting/chat/chat-panel.tsx';
import { PeoplePanel } from '#features/meeting/people/people-panel.tsx';
import { useFocusBack } from '#ui/use-focus-back.ts';
import { useBackCloses } from '#ui/use-layer.ts';
import { usePhone } from '#ui/use-phone.ts';
import classes from './room.module.css';
import type { Side } from './use-side-panel.ts';

type SidePanelProps = {
  readonly call: Call;
  readonly state: CallState;
  readonly side: Side | undefined;
  readonly onClose: () => void;
};

/** The panel of chat or people: beside the stage, or over it on a phone. */
export function SidePanel({ side, ...rest }: SidePanelProps) {
  const isPhone = usePhone();
  useBackCloses(side !== undefined && isPhone, rest.onClose);
  useFocusBack(side !== undefined);
  return side && <OpenPanel key={side} side={side} isPhone={isPhone} {...rest} />;
}

type OpenPanelProps = Omit<SidePanelProps, 'side'> & { readonly side: Side; readonly isPhone: boolean };

function OpenPanel({ call, state, side, isPhone, onClose }: OpenPanelProps) {
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // focusing a field on a phone opens a keyboard that covers the messages
    const field = isPhone ? null : panel.current?.querySelector('textarea');
    (field ?? panel.current)?.focus({ preventScroll: true });
  }, [isPhone]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.stopPropagation();
    onClose();
  };
  return (
    <div ref={panel} tabIndex={-1} className={classes.side} onKeyDown={onKeyDown}>
      {side === 'chat' ? (
        <ChatPanel
          messages={state.messages}
          onSend={(text) => call.sendMessage(text)}
          onResend={(id) => call.resendMessage(id)}
          onClose={onClose}
        />
      ) : (
        <PeoplePanel tiles={state.tiles} room={state.room} onHost={(action) => call.host(action)} onClose={onClose} />
      )}
    </div>
  );
}
