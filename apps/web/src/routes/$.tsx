import { createFileRoute, redirect } from '@tanstack/react-router';

/** Unknown addresses go to /404 (spec §2). */
export const Route = createFileRoute('/$')({
  staticData: { texts: [] },
  beforeLoad: () => {
    throw redirect({ to: '/404', replace: true });
  },
});
