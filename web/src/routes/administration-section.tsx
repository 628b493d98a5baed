import { useSearch } from '@tanstack/react-router';
import { WelcomeEditor } from '#features/welcome/welcome-editor.tsx';
import { SectionPages } from './section-pages.tsx';

const pages = ['welcome'] as const;

/** Pages of administrators. */
export function AdministrationSection() {
  const { view } = useSearch({ from: '/signed-in/dashboard' });
  const current = pages.find((page) => page === view) ?? 'welcome';
  return (
    <>
      <SectionPages section="administration" pages={pages} current={current} />
      {current === 'welcome' && <WelcomeEditor />}
    </>
  );
}
