import { useNavigate } from '@tanstack/react-router';
import { CollectionsScreen } from '#features/collections/collections-screen.tsx';

export function CollectionsSection() {
  const navigate = useNavigate();
  return <CollectionsScreen onProfile={(handle) => void navigate({ to: '/@{$handle}', params: { handle } })} />;
}
