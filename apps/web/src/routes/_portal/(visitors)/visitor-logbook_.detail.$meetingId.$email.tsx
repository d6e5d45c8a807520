import { createFileRoute, useParams } from '@tanstack/react-router';
import { VisitPage } from '../../../features/visitors/visitor-logbook/VisitPage.tsx';
import { visitUrl } from '../../../features/visitors/visitor-logbook/visitorLogbook.url.ts';
import { pathId } from '../../../ui/url/url.ts';

/** `meetingId` is 0 for a visit without a meeting. `email` is the visitor code if the visitor has no email. */
export const Route = createFileRoute('/_portal/(visitors)/visitor-logbook_/detail/$meetingId/$email')({
  staticData: { texts: ['deviceOps', 'visitors'] },
  validateSearch: visitUrl,
  component: Visit,
});

function Visit() {
  // Does not use `Route.useParams`, which would move this file into a separate chunk (see edit-visitor.$id.tsx).
  const { meetingId, email } = useParams({
    from: '/_portal/(visitors)/visitor-logbook_/detail/$meetingId/$email',
  });
  return <VisitPage email={email} key={`${meetingId} ${email}`} meetingId={pathId(meetingId) ?? 0} />;
}
