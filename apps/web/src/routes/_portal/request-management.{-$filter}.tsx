import { createFileRoute, useParams } from '@tanstack/react-router';
import { ManageRequestsPage } from '../../features/requests/requests/ManageRequestsPage.tsx';
import { requestsUrl } from '../../features/requests/requests/requests.url.ts';

/** `filter` is a state in small letters; any other word, or none, lists all. */
export const Route = createFileRoute('/_portal/request-management/{-$filter}')({
  staticData: { texts: ['attendance', 'requests'] },
  validateSearch: requestsUrl,
  component: Requests,
});

function Requests() {
  // see edit-staff.$id.tsx
  const { filter } = useParams({ from: '/_portal/request-management/{-$filter}' });
  return <ManageRequestsPage filter={filter} />;
}
