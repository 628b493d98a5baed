import { useDocumentTitle } from '@mantine/hooks';
import { SignInScreen } from '#features/sign-in/sign-in-screen.tsx';

export function SignInPage() {
  useDocumentTitle('Sign in · Velvet');
  return <SignInScreen />;
}
