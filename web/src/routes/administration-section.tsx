import { useNavigate, useSearch } from '@tanstack/react-router';
import { SupportTicketId } from '@velvet/contracts/ids';
import { BonusesScreen } from '#features/administration/bonuses-screen.tsx';
import { DisputesScreen } from '#features/administration/disputes-screen.tsx';
import { PaymentsScreen } from '#features/administration/payments-screen.tsx';
import { PayoutRunsScreen } from '#features/administration/payout-runs-screen.tsx';
import { ReconciliationScreen } from '#features/administration/reconciliation-screen.tsx';
import { RefundRequestsScreen } from '#features/administration/refund-requests-screen.tsx';
import { TaxesScreen } from '#features/administration/taxes-screen.tsx';
import { SupportInbox } from '#features/support/inbox-screen.tsx';
import { WelcomeEditor } from '#features/welcome/welcome-editor.tsx';
import { SectionPages } from './section-pages.tsx';

const pages = [
  'welcome',
  'support',
  'payments',
  'refunds',
  'disputes',
  'payoutRuns',
  'bonuses',
  'taxes',
  'reconciliation',
] as const;

/** Pages of administrators. */
export function AdministrationSection() {
  const { view, conversation, item } = useSearch({ from: '/signed-in/dashboard' });
  const navigate = useNavigate();
  const current = pages.find((page) => page === view) ?? 'welcome';
  const show = (page: (typeof pages)[number], opened: { conversation?: string; item?: string } = {}) =>
    void navigate({
      to: '/dashboard',
      search: { section: 'administration', view: page, ...opened },
      resetScroll: page !== current,
    });
  return (
    <>
      <SectionPages section="administration" pages={pages} current={current} />
      {current === 'welcome' && <WelcomeEditor />}
      {current === 'support' && (
        <SupportInbox
          ticketId={SupportTicketId.safeParse(conversation).data}
          onOpen={(id) => show('support', { conversation: id })}
          onClose={() => show('support')}
        />
      )}
      {current === 'payments' && (
        <PaymentsScreen paymentId={item} onPayment={(id) => show('payments', id === undefined ? {} : { item: id })} />
      )}
      {current === 'refunds' && <RefundRequestsScreen onPayment={(id) => show('payments', { item: id })} />}
      {current === 'disputes' && (
        <DisputesScreen disputeId={item} onDispute={(id) => show('disputes', id === undefined ? {} : { item: id })} />
      )}
      {current === 'payoutRuns' && <PayoutRunsScreen />}
      {current === 'bonuses' && <BonusesScreen />}
      {current === 'taxes' && <TaxesScreen />}
      {current === 'reconciliation' && <ReconciliationScreen onPayment={(id) => show('payments', { item: id })} />}
    </>
  );
}
