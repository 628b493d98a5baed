import { useState } from 'react';
import { messageOf } from '#api/failure.ts';
import { type Applicant, useResendVerification, useStartVerification } from '#resources/verification.ts';
import { verificationTexts } from '#texts/verification.ts';

type Reading = { readonly data?: { readonly status: string } | undefined; readonly error: Error | null };
export type Busy = 'start' | 'resend' | 'check';

/** State and actions of the dialog's buttons. */
export function useVerification(applicant: Applicant, read: () => Promise<Reading>) {
  const start = useStartVerification();
  const resend = useResendVerification();
  const [message, setMessage] = useState<string>();
  const [note, setNote] = useState<string>();
  const [isBusy, setBusy] = useState<Busy>();
  const [blockedUrl, setBlockedUrl] = useState<string>();

  const open = (url: string) => setBlockedUrl(openTab(url) ? undefined : url);
  const act = async (name: Busy, work: () => Promise<void>, otherwise: string) => {
    setBusy(name);
    setMessage(undefined);
    setNote(undefined);
    try {
      await work();
    } catch (error) {
      setMessage(messageOf(error, otherwise));
    } finally {
      setBusy(undefined);
    }
  };
  const begin = (name: 'start' | 'resend', otherwise: string) => {
    if (applicant.email === '') return setMessage(verificationTexts.noEmail);
    const call = name === 'start' ? start : resend;
    void act(name, async () => open((await call.mutateAsync(applicant)).verificationUrl), otherwise);
  };
  return {
    message,
    note,
    isBusy,
    blockedUrl,
    open,
    start: () => begin('start', verificationTexts.startFailed),
    resend: () => begin('resend', verificationTexts.resendFailed),
    check: () =>
      void act(
        'check',
        async () => {
          const { data, error } = await read();
          if (error) throw error;
          if (data?.status === 'pending') setNote(verificationTexts.stillPending);
        },
        verificationTexts.checkFailed,
      ),
  };
}

/**
 * Opens a tab without `window.opener`.
 * @returns whether the popup blocker allowed it
 */
function openTab(url: string): boolean {
  const tab = window.open(url, '_blank');
  if (!tab) return false;
  tab.opener = null;
  return true;
}
