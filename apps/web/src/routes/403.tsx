import { createFileRoute } from '@tanstack/react-router';
import { isInside } from '../shell/guards.ts';
import { InFrame } from '../shell/InFrame.tsx';
import { Forbidden } from '../shell/pages/Forbidden.tsx';

const texts = ['notifications', 'overview'] as const;

/**
 * The page about missing permissions. Signed-in people see it with the top bar and sidebar, so that they can go to
 * another screen.
 */
export const Route = createFileRoute('/403')({
  staticData: { texts },
  beforeLoad: async () => ({ inside: await isInside(texts) }),
  component: function ForbiddenPage() {
    const { inside } = Route.useRouteContext();
    return (
      <InFrame inside={inside}>
        <Forbidden />
      </InFrame>
    );
  },
});
