import { useParams } from '@tanstack/react-router';
import { VisitorGate } from '#features/age/visitor-gate.tsx';
import { RedeemPage } from '#features/gifts/redeem-page.tsx';
import { redeemTexts } from '#texts/gifts.ts';
import { PublicFrame } from '#ui/public-frame.tsx';
import { usePageTitle } from '#ui/use-page-title.ts';
import { PageBirthday } from './birthday.tsx';
import { SiteActions } from './site-actions.tsx';
import { useSignInHere } from './use-sign-in-here.ts';
import { useViewer } from './use-viewer.ts';

/** `/gift/{code}`: a gift for whoever has its link. */
export function GiftRoute() {
  const { code } = useParams({ from: '/gift/$code' });
  const viewer = useViewer();
  const signIn = useSignInHere();
  usePageTitle(redeemTexts.page);
  return (
    <PublicFrame actions={<SiteActions />}>
      <PageBirthday />
      <VisitorGate isVisitor={viewer === undefined}>
        <RedeemPage code={code} viewerId={viewer?.id} onSignIn={signIn} />
      </VisitorGate>
    </PublicFrame>
  );
}
