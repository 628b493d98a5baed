import { useNavigate, useSearch } from '@tanstack/react-router';
import { SupportTicketId } from '@velvet/contracts/ids';
import { SupportInbox } from '#features/support/inbox-screen.tsx';
import { WelcomeEditor } from '#features/welcome/welcome-editor.tsx';
import { SectionPages } from './section-pages.tsx';

const pages = ['welcome', 'support'] as const;

/** Pages of administrators. */
export function AdministrationSection() {
  const { view, conversation } = useSearch({ from: '/signed-in/dashboard' });
  const navigate = useNavigate();
  const current = pages.find((page) => page === view) ?? 'welcome';
  const open = (id: SupportTicketId | undefined) =>
    void navigate({
      to: '/dashboard',
      search: { section: 'administration', view: 'support', ...(id && { conversation: id }) },
    });
  return (
    <>
      <SectionPages section="administration" pages={pages} current={current} />
      {current === 'welcome' && <WelcomeEditor />}
      {current === 'support' && (
        <SupportInbox
          ticketId={SupportTicketId.safeParse(conversation).data}
          onOpen={(id) => open(id)}
          onClose={() => open(undefined)}
        />
      )}
    </>
  );
}
