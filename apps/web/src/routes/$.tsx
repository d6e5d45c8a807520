import { createFileRoute, redirect } from '@tanstack/react-router';

/** Redirects unknown URLs to /404 (spec §2). */
export const Route = createFileRoute('/$')({
  staticData: { texts: [] },
  beforeLoad: () => {
    throw redirect({ to: '/404', replace: true });
  },
});
