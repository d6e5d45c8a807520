import { createFileRoute } from '@tanstack/react-router';
import { toHome } from '../../shell/guards.ts';
import { NoScreens } from '../../shell/NoScreens.tsx';

/** The address a login leads to (spec §2); until the dashboard stands here, the person's first screen. */
export const Route = createFileRoute('/_portal/dashboard')({ beforeLoad: toHome, component: NoScreens });
