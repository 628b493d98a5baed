import { useNavigate, useSearch } from '@tanstack/react-router';
import { SupportTicketId } from '@velvet/contracts/ids';
import { SupportPage as Support } from '#features/support/support-page.tsx';
import { useSessionState } from '#features/sign-in/use-session.ts';
import { supportTexts } from '#texts/support.ts';
import { PublicFrame } from '#ui/public-frame.tsx';
import { usePageTitle } from '#ui/use-page-title.ts';
import { SiteActions } from './site-actions.tsx';
import { useLiveUpdates } from './use-live-updates.ts';

/** The address names the open request. */
export function SupportPage() {
  usePageTitle(supportTexts.title);
  const { ticket, key } = useSearch({ from: '/support' });
  const navigate = useNavigate();
  const { state } = useSessionState();
  const id = SupportTicketId.safeParse(ticket).data;
  return (
    <PublicFrame actions={<SiteActions />}>
      {state === 'signed-in' && <LiveUpdates />}
      <Support
        isSignedIn={state === 'signed-in'}
        // a request is read as its author, so not before the session is known
        open={state !== 'loading' && id ? { id, key } : undefined}
        onOpen={(opened) =>
          void navigate({
            to: '/support',
            search: opened ? { ticket: opened.id, ...(opened.key !== undefined && { key: opened.key }) } : {},
            resetScroll: false,
          })
        }
      />
    </PublicFrame>
  );
}

/** Answers arrive while the page is open. */
function LiveUpdates() {
  useLiveUpdates();
  return null;
}
