import { StatementsScreen } from '#features/statements/statements-screen.tsx';

export function StatementsSection() {
  return <StatementsScreen />;
}
