import { createFileRoute } from '@tanstack/react-router';
import { NoScreens } from '../../shell/NoScreens.tsx';
import { toHome } from '../../shell/guards.ts';

export const Route = createFileRoute('/_portal/')({ beforeLoad: toHome, component: NoScreens });
