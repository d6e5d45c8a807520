import { createFileRoute, useParams } from '@tanstack/react-router';
import { ManageRequestsPage } from '../../../features/requests/requests/ManageRequestsPage.tsx';
import { requestsUrl } from '../../../features/requests/requests/requests.url.ts';

/** `filter` is a request status in lower case. Without a known status, the page lists all requests. */
export const Route = createFileRoute('/_portal/(requests)/request-management/{-$filter}')({
  staticData: { texts: ['attendance', 'requests'] },
  validateSearch: requestsUrl,
  component: Requests,
});

function Requests() {
  // Does not use `Route.useParams`, which would move this file into a separate chunk (see edit-staff.$id.tsx).
  const { filter } = useParams({ from: '/_portal/(requests)/request-management/{-$filter}' });
  return <ManageRequestsPage filter={filter} />;
}
