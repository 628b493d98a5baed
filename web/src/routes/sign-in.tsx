import { SignInScreen } from '#features/sign-in/sign-in-screen.tsx';
import { signInTexts } from '#texts/sign-in.ts';
import { usePageTitle } from '#ui/use-page-title.ts';

export function SignInPage() {
  usePageTitle(signInTexts.page);
  return <SignInScreen />;
}
