import { createRootRouteWithContext } from '@tanstack/react-router';
import type { Session } from '#features/sign-in/session.ts';
import { Root } from './root.tsx';

export const rootRoute = createRootRouteWithContext<{ readonly session: Session }>()({ component: Root });
