import { createFileRoute } from '@tanstack/react-router';
import { Forbidden } from '../shell/Forbidden.tsx';
import { isInside } from '../shell/guards.ts';
import { InFrame } from '../shell/InFrame.tsx';

const texts = ['notifications', 'overview'] as const;

/** Shows the portal frame to signed-in people, so that they can navigate on. */
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
