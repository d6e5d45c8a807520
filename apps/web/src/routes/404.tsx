import { createFileRoute } from '@tanstack/react-router';
import { isInside } from '../shell/guards.ts';
import { InFrame } from '../shell/InFrame.tsx';
import { NotFound } from '../shell/pages/NotFound.tsx';

const texts = ['notifications', 'overview'] as const;

/**
 * The page about unknown URLs. Signed-in people see it with the top bar and sidebar, so that they can go to another
 * screen.
 */
export const Route = createFileRoute('/404')({
  staticData: { texts },
  beforeLoad: async () => ({ inside: await isInside(texts) }),
  component: function NotFoundPage() {
    const { inside } = Route.useRouteContext();
    return (
      <InFrame inside={inside}>
        <NotFound />
      </InFrame>
    );
  },
});
