import { useParams } from '@tanstack/react-router';
import { sectionOf } from '#features/dashboard-shell/sections.ts';
import { ComingSoon } from '#ui/coming-soon.tsx';

export function ComingSoonSection() {
  const { section } = useParams({ from: '/signed-in/dashboard/$section' });
  return <ComingSoon icon={sectionOf(section).icon} />;
}
