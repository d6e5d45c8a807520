import { createFileRoute } from '@tanstack/react-router';
import { toHome } from '../../shell/guards.ts';
import { NoScreens } from '../../shell/pages/NoScreens.tsx';

export const Route = createFileRoute('/_portal/')({
  staticData: { texts: [] },
  beforeLoad: toHome,
  component: NoScreens,
});
